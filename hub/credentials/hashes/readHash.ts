/** Password hashes that the hub can check: its own and those of other systems. */
import { randomBytes } from 'node:crypto';
import { argon2Hash } from './argon2Hash';
import { bcryptHash } from './bcryptHash';
import { HashFault, longestHash, type HashFormat, type ReadHash } from './hashFormat';
import { pbkdf2Hash } from './pbkdf2Hash';
import { scryptHash } from './scryptHash';

const formats: readonly HashFormat[] = [argon2Hash, bcryptHash, scryptHash, pbkdf2Hash];

/** @returns a fault for a hash that cannot be checked, or not at a price that a hub can pay */
export function readHash(text: string): ReadHash | HashFault {
  if (text.length > longestHash) return new HashFault(`it is longer than ${longestHash} characters`);
  if (/[^!-~]/.test(text)) return new HashFault('it holds other characters than printable ASCII');
  try {
    for (const format of formats) {
      const hash = format.read(text);
      if (hash) return hash;
    }
  } catch (error) {
    if (error instanceof HashFault) return error;
    throw error;
  }
  return new HashFault('it is none of argon2, bcrypt, scrypt, PBKDF2');
}

/** A hash that takes as long to check as another one, and that no password fits. @returns `null` for no hash */
export function decoyOf(text: string): string | null {
  const hash = readHash(text);
  if (hash instanceof HashFault) return null;
  const { salt, digest } = hash;
  const head = text.slice(0, -digest.length).replace(salt, () => scramble(salt));
  return `${head}${scramble(digest)}`;
}

/** Hex digits, which every alphabet has; the last character stays, as its spare bits may have to be zero. */
const scramble = (part: string): string => {
  const end = /.=*$/.exec(part)?.[0] ?? '';
  return (
    randomBytes(part.length)
      .toString('hex')
      .slice(0, part.length - end.length) + end
  );
};
