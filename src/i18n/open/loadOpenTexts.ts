import type { OpenTexts } from './openZh';

/** Loads the texts of Lark, open auth and the consent page in a language of ours. @throws the import's error */
export async function loadOpenTexts(language: 'en' | 'zh'): Promise<OpenTexts> {
  return language === 'zh' ? (await import('./openZh')).openZh : (await import('./openEn')).openEn;
}
