import { toHex } from './toHex';

/**
 * Creates unguessable hexadecimal text. Uses `getRandomValues`, which also works on plain-http pages.
 * @param byteCount number of random bytes; the text is twice as long
 */
export function randomHex(byteCount: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}
