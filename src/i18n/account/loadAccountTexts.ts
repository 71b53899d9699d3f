import type { AccountTexts } from './accountZh';

/** Loads the texts of registration and reset in a language of ours. @throws the import's error */
export async function loadAccountTexts(language: 'en' | 'zh'): Promise<AccountTexts> {
  return language === 'zh'
    ? (await import('./accountZh')).accountZh
    : (await import('./accountEn')).accountEn;
}
