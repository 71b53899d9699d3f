import { toHex } from './toHex';

/**
 * Unguessable hexadecimal text. `getRandomValues` also works on plain-http pages.
 * @param byteCount number of random bytes; the text is twice as long
 */
export function randomHex(byteCount: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}
