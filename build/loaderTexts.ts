import type { LoaderTexts, LoaderTextsByLanguage } from '../src/element/LoaderTexts';
import { fallbackLanguage, languages, type Language } from '../src/i18n/languages.ts';

/** What an element may have to say before its texts are there (`virtual:first-screens`). */
export const loaderTexts: LoaderTextsByLanguage = {
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(languages).map(async ([code, language]) => [code, await pick(language)]),
    ),
  ),
  zh: await pick(languages[fallbackLanguage]),
};

async function pick({ load }: Language): Promise<LoaderTexts> {
  const texts = await load.entry();
  return {
    loading: texts.loading,
    chunkFailed: texts['error.chunk'],
    tryAgain: texts['action.try_again'],
  };
}
