import type { HostTexts } from '../contract/elementApi';
import { parseTexts } from '../contract/hostTexts';

/** One call of the element's `setTexts`, unchecked. */
export type TextsCall = readonly [lang: string, texts: unknown];

/**
 * Merges the texts of all calls; later calls win.
 * @param calls in the order they were made
 * @param warn called with a message for each call that is ignored
 */
export function hostTexts(calls: readonly TextsCall[], warn: (problem: string) => void): HostTexts {
  const all: Record<string, Readonly<Record<string, string>>> = {};
  for (const [lang, texts] of calls) {
    const parsed = parseTexts(texts);
    if (parsed) all[lang] = { ...all[lang], ...parsed };
    else warn(`setTexts("${lang}"): expected flat texts by key; the value is ignored`);
  }
  return all;
}
