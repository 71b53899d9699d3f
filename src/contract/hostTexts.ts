/** Texts of a host, from `setTexts` or a message. Apart from the messages, which only frames and popups load. */

/** Longest text accepted in a message, in characters; the widget sends none that long. */
const maxTextLength = 4096;

/** Whether a value is a text that a message may hold. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxTextLength;

/**
 * Reads flat texts, at most 500.
 * @param input untrusted
 * @returns `undefined` when any value is not a text
 */
export function parseTexts(input: unknown): Record<string, string> | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(input)) {
    if (key === '__proto__' || !isText(value) || texts.size >= 500) return undefined;
    texts.set(key, value);
  }
  return Object.fromEntries(texts);
}
