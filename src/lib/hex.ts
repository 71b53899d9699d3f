/** Lower case, two characters a byte. */
function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Unguessable. Uses `getRandomValues`, which also works on plain-http pages. */
export function randomHex(byteCount: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(byteCount)));
}

/**
 * SHA-256 of a text (UTF-8) as 64 hexadecimal characters.
 * @param subtle replaced in tests
 * @returns `undefined` where the page is no secure context, such as a partner's plain-http page. Callers then skip
 * what needs the hash.
 */
export async function sha256Hex(
  text: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string | undefined> {
  if (!subtle) return undefined;
  return toHex(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
