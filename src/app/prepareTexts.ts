import { createI18n, type EntryTexts } from '../i18n/createI18n';
import type { EntryHost } from './EntryHost';

/**
 * Loads the texts of the first screen and keeps the host's for the moment it is hydrated.
 * @throws the import's error when the language's chunk cannot be loaded
 */
export async function prepareTexts(host: Pick<EntryHost, 'firstLang' | 'texts'>): Promise<EntryTexts> {
  const texts = createI18n(host.firstLang);
  await texts.ready;
  for (const [code, given] of Object.entries(host.texts.get())) texts.setTexts(code, given);
  return texts;
}
