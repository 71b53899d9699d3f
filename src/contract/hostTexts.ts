/** Texts of a host, apart from the messages, which only frames and popups load. */
import type { HostTexts } from './elementApi';
import { canonicalTag } from './languages';

/** In a message, in characters; the widget sends none that long. */
const maxTextLength = 4096;

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxTextLength;

/** Reads at most 500 flat texts. @param input untrusted @returns `undefined` when any value is not a text */
export function parseTexts(input: unknown): Record<string, string> | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(input)) {
    if (key === '__proto__' || !isText(value) || texts.size >= 500) return undefined;
    texts.set(key, value);
  }
  return Object.fromEntries(texts);
}

/** One call of the element's `setTexts`, unchecked. */
export type TextsCall = readonly [lang: string, texts: unknown];

/**
 * Merges texts by language, a canonical tag; later calls win.
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
