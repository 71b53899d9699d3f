import { createHash } from 'node:crypto';

/**
 * Enough that a new style hardly ever gets the name an old one had: for some minutes after a release a browser may still
 * have the loader of the one before. A longer one is taken where two would be the same.
 */
const shortest = 3;

/**
 * Names styles by what they say, so that a name changes with its style only, in as few characters as keep them apart.
 * @param texts compiled styles
 * @returns text → class name
 */
export function nameStyles(texts: Iterable<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  // In an order of their own: with files in another order names would be others.
  for (const text of [...new Set(texts)].toSorted()) {
    const hash = hashOf(text);
    let length = shortest;
    while (taken.has(hash.slice(0, length))) length += 1;
    taken.add(hash.slice(0, length));
    names.set(text, hash.slice(0, length));
  }
  return names;
}

/** Letters and digits, with a letter first. */
function hashOf(text: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString(36);
  return String.fromCodePoint(97 + (digits.charCodeAt(1) % 26)) + digits.slice(2);
}
