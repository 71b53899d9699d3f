import { toHex } from './toHex';

/**
 * SHA-256 of a text (UTF-8) as 64 hexadecimal characters.
 * @param subtle passed in by tests
 * @returns `undefined` where the browser has no `crypto.subtle`: it offers it in secure contexts only, so not on a
 *   partner's plain-http page. Callers then do without what needed the hash.
 */
export async function sha256Hex(
  text: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string | undefined> {
  if (!subtle) return undefined;
  return toHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
