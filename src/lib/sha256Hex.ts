import { toHex } from './toHex';

/**
 * SHA-256 of a text (UTF-8) as 64 hexadecimal characters.
 * @param text to hash
 * @param subtle replaced in tests
 * @returns `undefined` without `crypto.subtle`, which browsers offer in secure contexts only: not on a partner's
 *   plain-http page. Callers then skip what needs the hash.
 */
export async function sha256Hex(
  text: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string | undefined> {
  if (!subtle) return undefined;
  return toHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
