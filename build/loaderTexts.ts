/** Texts that are shown before any language is loaded. The build takes them from each language's `entry`. */
import { fallbackLanguage } from '../src/contract/languages.ts';
import type { LoaderTexts, LoaderTextsByLanguage } from '../src/element/LoaderTexts';
import { languages, type Language, type Languages } from '../src/i18n/languages.ts';

/**
 * Returns the texts an element may show before its language is loaded (`virtual:loader-texts`,
 * `virtual:prerendered-screens`).
 * @param registry the languages
 */
export async function readLoaderTexts(registry: Languages = languages): Promise<LoaderTextsByLanguage> {
  return {
    ...(await ofEachLanguage(registry, loaderTextsOf)),
    [fallbackLanguage]: await loaderTextsOf(registry[fallbackLanguage]),
  };
}

/**
 * Returns titles of the SDK's frame by language (`virtual:frame-titles`).
 * @param registry the languages
 */
export function readFrameTitles(registry: Languages = languages): Promise<Record<string, string>> {
  return ofEachLanguage(registry, async ({ load }) => (await load.entry())['login.title']);
}

async function loaderTextsOf({ load }: Language): Promise<LoaderTexts> {
  const texts = await load.entry();
  return {
    loading: texts.loading,
    chunkFailed: texts['error.chunk'],
    tryAgain: texts['action.try_again'],
  };
}

async function ofEachLanguage<Value>(
  registry: Languages,
  read: (language: Language) => Promise<Value>,
): Promise<Record<string, Value>> {
  return Object.fromEntries(
    await Promise.all(
      Object.entries(registry).map(async ([code, language]) => [code, await read(language)] as const),
    ),
  );
}
