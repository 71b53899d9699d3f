import { hash } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { HashFault } from './hashes/hashFormat';
import { readHash } from './hashes/readHash';
import { limitWork, type RunLimited, type WorkKeys, type WorkLimit } from './limitWork';

export interface Passwords {
  /** With a random salt. @param keys who asks, for fair turns (`limitWork`) */
  hash(password: string, keys?: WorkKeys): Promise<string>;
  /**
   * Checks a password. Without a stored hash, or with one that cannot be read, the same work is done, so that the time does
   * not reveal whether an account exists.
   * @param stored hash of the account, ours or of another system (`hashes`); `null` for an unknown account or one without a
   *   password
   * @param keys who asks, for fair turns (`limitWork`)
   */
  verify(stored: string | null, password: string, keys?: WorkKeys): Promise<boolean>;
  /** Whether a hash is as `hash` makes it; all others are replaced when their password is typed. */
  isOurs(stored: string): boolean;
}

/** Cost of a hash with argon2id. Memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 19 MiB, 2 passes, 1 lane: OWASP's minimum for interactive sign-in. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at once: Node has four threads for such work, and one stays free for files. 256 may wait, 48 of them for one
 * account or address block, and each for at most 8 s; a visitor beyond that is asked to try again.
 */
export const hashLimit: WorkLimit = {
  atOnce: Math.min(3, availableParallelism()),
  waiting: 256,
  waitingOfCaller: 48,
  longestWaitMs: 8000,
};

/**
 * Hashes with argon2id. Tests pass a lower cost. Keyboards write `é` as one character or as two: both are one password (NFC,
 * RFC 8265 section 4.2).
 * @param limited gives hashes their turns
 * @returns both methods reject with -100105 and HTTP 429 when too many hashes wait
 */
export function createPasswords(
  cost: PasswordCost = passwordCost,
  limited: RunLimited = limitWork(hashLimit),
): Passwords {
  const { memoryCost, timeCost, parallelism } = cost;
  const ours = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password, keys = []) => limited(keys, () => hash(password.normalize('NFC'), cost)),
    verify: async (stored, password, keys = []) => {
      dummyHash ??= hash('not the password of anyone', cost);
      const dummy = await dummyHash;
      const known = stored === null ? null : readHash(stored);
      const isReal = known !== null && !(known instanceof HashFault);
      const used = isReal ? known : readHash(dummy);
      if (used instanceof HashFault) throw used;
      // A password that was hashed before normalisation may have another form.
      for (const form of new Set([password.normalize('NFC'), password])) {
        const isRight = await limited(keys, () => used.verify(form));
        if (isReal && isRight) return true;
      }
      return false;
    },
    isOurs: (stored) => stored.startsWith(ours),
  };
}
