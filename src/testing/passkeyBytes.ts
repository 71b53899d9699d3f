/** Bytes of WebAuthn, as an authenticator writes them. */

type Bytes = Uint8Array<ArrayBuffer>;

export function toBase64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

export const textBytes = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

export function join(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** CBOR (RFC 8949), as far as passkeys need it. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function cborHead(kind: number, length: number): Bytes {
  const type = kind << 5;
  if (length < 24) return Uint8Array.of(type | length);
  if (length < 256) return Uint8Array.of(type | 24, length);
  return Uint8Array.of(type | 25, length >> 8, length & 255);
}

export function encodeCbor(value: Cbor): Bytes {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return join(cborHead(3, textBytes(value).length), textBytes(value));
  if (value instanceof Uint8Array) return join(cborHead(2, value.length), value);
  const items = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return join(cborHead(5, value.size), ...items);
}

/** An ES256 key as COSE (RFC 9053). */
export const coseKey = ({ x = '', y = '' }: JsonWebKey): Bytes =>
  encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, fromBase64url(x)],
      [-3, fromBase64url(y)],
    ]),
  );

function derInteger(number: Uint8Array): Bytes {
  let from = 0;
  while (from < number.length - 1 && number[from] === 0) from += 1;
  const rest = number.subarray(from);
  // A leading bit would make it negative.
  const body = (rest[0] ?? 0) > 127 ? join(Uint8Array.of(0), rest) : rest;
  return join(Uint8Array.of(2, body.length), body);
}

/** WebCrypto writes both numbers of an ECDSA signature one after the other, authenticators as DER. */
export function derSignature(raw: Uint8Array): Bytes {
  const both = join(derInteger(raw.subarray(0, 32)), derInteger(raw.subarray(32)));
  return join(Uint8Array.of(48, both.length), both);
}

/** WebAuthn, section 6.1: present, verified and synced. @param attested id and key of a new passkey */
export async function authenticatorData(rpId: string, attested?: { id: Bytes; key: Bytes }): Promise<Bytes> {
  const flags = 1 | 4 | 8 | 16 | (attested ? 64 : 0);
  const start = join(await sha256(textBytes(rpId)), Uint8Array.of(flags, 0, 0, 0, 0));
  if (!attested) return start;
  return join(start, new Uint8Array(16), Uint8Array.of(0, attested.id.length), attested.id, attested.key);
}
