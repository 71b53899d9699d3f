import type { ContentTexts } from './contentZh';

/** Loads the texts of the content page in a language of ours. @throws the import's error */
export async function loadContentTexts(language: 'en' | 'zh'): Promise<ContentTexts> {
  return language === 'zh'
    ? (await import('./contentZh')).contentZh
    : (await import('./contentEn')).contentEn;
}
