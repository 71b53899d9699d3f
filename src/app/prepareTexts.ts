import { createTexts, type EntryTexts } from '../i18n/createTexts';
import { isBuiltInLanguage, loadLanguage } from '../i18n/loadLanguage';
import type { EntryHost } from './EntryHost';

/**
 * The texts of the first drawing, with the host's laid over. A language of the host begins on top of Chinese.
 * @throws the import's error when the language's chunk cannot be had
 */
export async function prepareTexts(host: Pick<EntryHost, 'firstLang' | 'texts'>): Promise<EntryTexts> {
  const base = isBuiltInLanguage(host.firstLang) ? host.firstLang : 'zh';
  const texts = createTexts(host.firstLang, { [base]: await loadLanguage(base) });
  for (const [code, laidOver] of Object.entries(host.texts.get())) texts.setTexts(code, laidOver);
  return texts;
}
