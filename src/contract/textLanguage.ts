/**
 * Language of brand words and legal pages, which exist in Chinese and English only. A language that the host registered
 * gets the Chinese ones, like all its missing texts (docs/contract.md section 3, `lang`).
 * @param language language on screen
 */
export const textLanguage = (language: string): 'en' | 'zh' => (language === 'en' ? 'en' : 'zh');
