import { createI18n, type EntryTexts } from '../i18n/createI18n';
import type { EntryHost } from './EntryHost';

/**
 * Loads the texts of the first screen. A prerendered one is hydrated before the host's are shown.
 * @throws the import's error when the language's chunk cannot be loaded
 */
export async function prepareTexts(
  host: Pick<EntryHost, 'firstLang' | 'isPrerendered' | 'texts'>,
): Promise<EntryTexts> {
  const texts = createI18n(host.firstLang);
  await texts.ready;
  for (const [code, given] of Object.entries(host.texts.get())) texts.setTexts(code, given);
  if (!host.isPrerendered) texts.start();
  return texts;
}
