import type { HostTexts } from '../contract/elementApi';
import { parseTexts } from '../contract/hostTexts';
import { canonicalTag } from '../contract/languages';

/** One call of the element's `setTexts`, unchecked. */
export type TextsCall = readonly [lang: string, texts: unknown];

/**
 * Merges the texts of all calls by language, as a canonical tag; later calls win.
 * @param calls in the order they were made
 * @param warn called with a message for each call that is ignored
 */
export function hostTexts(calls: readonly TextsCall[], warn: (problem: string) => void): HostTexts {
  const all: Record<string, Readonly<Record<string, string>>> = {};
  for (const [lang, texts] of calls) {
    const code = canonicalTag(lang);
    const parsed = parseTexts(texts);
    // `cimode` would make i18next show keys.
    if (code && code !== 'cimode' && parsed) all[code] = { ...all[code], ...parsed };
    else warn(`setTexts("${lang}"): expected a language tag and flat texts by key; the value is ignored`);
  }
  return all;
}
