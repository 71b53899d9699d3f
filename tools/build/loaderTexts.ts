/** Texts that are shown before any language is loaded. The build takes them from each language's `entry`. */
import { readFileSync } from 'node:fs';
import { fallbackLanguage } from '../../src/contract/languages.ts';
import type { LoaderTexts, LoaderTextsByLanguage } from '../../src/element/loaderTypes';
import { languages, type Language, type Languages } from '../../src/i18n/languages.ts';
import { paths } from './paths.ts';

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
 * Returns the words of the SDK's frame by language (`virtual:frame-words`): its title, and for a frame that cannot load a text and
 * the link after it.
 * @param registry the languages
 */
export function readFrameWords(registry: Languages = languages): Promise<Record<string, FrameWords>> {
  return ofEachLanguage(registry, async ({ load }) => {
    const texts = await load.entry();
    return [texts['login.title'], texts['error.settings'], texts['action.new_tab']];
  });
}

/** Returns the title of the account's frame in each language (`virtual:account-titles`). */
export function readAccountTitles(registry: Languages = languages): Promise<Record<string, string>> {
  return ofEachLanguage(registry, async ({ load }) => (await load.content())['account.title']);
}

type FrameWords = readonly [title: string, failed: string, newTab: string];

/**
 * What a tag says in a browser that is too old for it, in each language (`virtual:old-browser-notice`), from
 * `src/i18n/locales/<language>/oldBrowser.txt`.
 * @param codes the languages
 * @throws Error if a language has no such file
 */
export function readOldBrowserNotice(codes: readonly string[] = Object.keys(languages)): string {
  return codes
    .map((code) => readFileSync(`${paths.src}/i18n/locales/${code}/oldBrowser.txt`, 'utf8').trim())
    .join(' ');
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
