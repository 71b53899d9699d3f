/**
 * What protects secrets in the database: keys from outside it (`HUB_SECRET_KEY`). Values that the hub has to read again are
 * encrypted with AES-256-GCM; short codes, which a hash alone does not protect, are HMACs.
 */
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** An encrypted value as a `jsonb` column holds it: a JWE in compact form (RFC 7516). */
export interface Sealed {
  sealed: string;
}

const sealedSchema = v.strictObject({ sealed: v.string() });
const headerSchema = v.object({ kid: v.string(), place: v.string() });

/** A digest of a code, and the key it was made with; no key: SHA-256, by a version that had none. */
export interface CodeDigest {
  hash: string;
  keyId: string | null;
}

/** The keys, the first of which encrypts. */
export interface SecretKeys {
  /** Names of the keys: the beginning of their SHA-256. They reveal nothing. */
  ids: readonly [string, ...string[]];
  /**
   * Encrypts a value with the first key.
   * @param place table and row: the value opens nowhere else
   */
  seal(place: string, value: unknown): Promise<Sealed>;
  /**
   * Decrypts a stored value. One that a version without keys stored is returned as it is.
   * @throws Error for an unknown key, another place or a changed value
   */
  open(place: string, stored: unknown): Promise<unknown>;
  /** HMAC-SHA-256 of a short secret as hex, with the first key. @param place the row it is good for */
  digest(place: string, code: string): CodeDigest & { keyId: string };
  /** Whether a stored digest is that of `code`; compared in constant time. */
  isDigest(place: string, code: string, stored: CodeDigest): boolean;
}

interface DerivedKey {
  id: string;
  encryption: Uint8Array;
  code: Uint8Array;
}

/** Creates what uses the keys; each use has its own key (HKDF, RFC 5869). @param keys 32 random bytes each */
export function createSecretKeys(keys: readonly Uint8Array[]): SecretKeys {
  const [first, ...others] = keys.map(deriveKeys);
  if (!first) throw new Error('There is no key to encrypt with.');
  const known = new Map([first, ...others].map((key) => [key.id, key]));
  return {
    ids: [first.id, ...others.map(({ id }) => id)],
    seal: async (place, value) => {
      const jwe = new CompactEncrypt(Buffer.from(JSON.stringify(value)));
      // Compact form authenticates the header, so the place in it binds the value to its row.
      jwe.setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.id, place });
      return { sealed: await jwe.encrypt(first.encryption) };
    },
    open: async (place, stored) => {
      if (!isSealed(stored)) return stored;
      const header = readHeader(stored);
      const key = known.get(header.kid);
      if (!key) throw new Error(unknownKey(header.kid));
      if (header.place !== place) throw new Error(`A secret of ${header.place} is stored at ${place}.`);
      const { plaintext } = await compactDecrypt(stored.sealed, key.encryption, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return JSON.parse(Buffer.from(plaintext).toString()) as unknown;
    },
    digest: (place, code) => ({ hash: hmac(first, place, code), keyId: first.id }),
    isDigest: (place, code, { hash, keyId }) => {
      const key = keyId === null ? null : known.get(keyId);
      if (key === undefined) return false;
      return isSame(hash, key ? hmac(key, place, code) : plainDigest(place, code));
    },
  };
}

export const isSealed = (stored: unknown): stored is Sealed => v.is(sealedSchema, stored);

/** Name of the key that a stored value is encrypted with; `null` for one in clear. */
export function keyIdOf(stored: unknown): string | null {
  return isSealed(stored) ? readHeader(stored).kid : null;
}

/** What the person who starts a hub without the right key reads. */
export const unknownKey = (id: string): string =>
  `The database holds secrets encrypted with key ${id}, which HUB_SECRET_KEY does not contain. Add that key as a further line.`;

const readHeader = ({ sealed }: Sealed) => v.parse(headerSchema, decodeProtectedHeader(sealed));

function deriveKeys(key: Uint8Array): DerivedKey {
  const derive = (use: string) => new Uint8Array(hkdfSync('sha256', key, '', `hub-entry ${use}`, 32));
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 12),
    encryption: derive('encryption'),
    code: derive('code'),
  };
}

const hmac = (key: DerivedKey, place: string, code: string) =>
  createHmac('sha256', key.code).update(`${place} ${code}`).digest('hex');

/** What versions without keys stored. */
const plainDigest = (place: string, code: string) =>
  createHash('sha256').update(`${place} ${code}`).digest('hex');

function isSame(stored: string, right: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
