/** What a password hash of another system is made of, and how dear it may be. */

/** A hash that can be checked. */
export interface ReadHash {
  /** Kind and cost, e.g. `bcrypt 12`: hashes with the same take the same time. */
  cost: string;
  /** As they are written in the text. */
  salt: string;
  digest: string;
  verify(password: string): Promise<boolean>;
}

/** One family of hashes. */
export interface HashFormat {
  /** @returns `null` for a text of another family. @throws HashFault for one that cannot be used */
  read(text: string): ReadHash | null;
}

/** Why a hash is not used: a sentence's end without the hash or a part of it. */
export class HashFault extends Error {}

/** Longest text of a hash. */
export const longestHash = 512;
const [shortestDigest, longestDigest] = [16, 64];
const longestSalt = 64;

/** Most memory of one check: three run at once. */
export const mostMemoryBytes = 128 * 1024 * 1024;

/** @throws HashFault for what is too dear @param unit of the number, e.g. `iterations` */
export function limitCost(value: number, most: number, unit: string): void {
  if (!Number.isSafeInteger(value) || value < 1) throw new HashFault(`its ${unit} cannot be read`);
  if (value > most) throw new HashFault(`its ${unit} are above ${most}, which is too dear to check`);
}

/** A short digest would take many passwords for the right one. */
export function limitLengths(salt: Buffer, digest: Buffer): void {
  if (salt.length > longestSalt) throw new HashFault(`its salt is longer than ${longestSalt} bytes`);
  if (digest.length < shortestDigest || digest.length > longestDigest)
    throw new HashFault(`its digest is not ${shortestDigest} to ${longestDigest} bytes long`);
}

/** Base64 in any of its spellings, also passlib's with `.` for `+`. @throws HashFault */
export function readBase64(text: string): Buffer {
  if (!/^[\w+/.-]+={0,2}$/.test(text)) throw new HashFault('it holds no base64');
  return Buffer.from(text.replaceAll('.', '+'), 'base64');
}

/** @throws HashFault */
export function readHex(text: string): Buffer {
  if (!/^(?:[\da-f]{2})+$/i.test(text)) throw new HashFault('it holds no hex digits');
  return Buffer.from(text, 'hex');
}

/** Whole numbers as they are written in hashes. */
export const readNumber = (text: string | undefined): number =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;

/** `ln=15,r=8` as numbers. */
export const readParameters = (text: string): ReadonlyMap<string, number> =>
  new Map(text.split(',').map((part) => [part.split('=')[0] ?? '', readNumber(part.split('=')[1])]));
