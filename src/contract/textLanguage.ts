/**
 * The language that brand words and legal pages are in, which are there in these two only. A language of the host gets the
 * Chinese ones, as all its missing texts do (contract section 3, `lang`).
 * @param language language on screen
 */
export const textLanguage = (language: string): 'en' | 'zh' => (language === 'en' ? 'en' : 'zh');
