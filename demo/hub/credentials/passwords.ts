import { hash, verify } from '@node-rs/argon2';

/** Hashes and checks passwords. */
export interface Passwords {
  /** Hashes a password with a random salt. */
  hash(password: string): Promise<string>;
  /**
   * Checks a password. Without a stored hash the same work is done, so that time does not tell whether an account
   * exists.
   * @param stored hash of the account; `null` for an unknown account or one without a password
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Cost of a hash with argon2id. Memory in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 19 MiB, 2 passes, 1 lane: OWASP's minimum for interactive sign-in. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes with argon2id. Tests pass a lower cost. */
export function createPasswords(cost: PasswordCost = passwordCost): Passwords {
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, cost),
    verify: async (stored, password) => {
      if (stored !== null) return verify(stored, password);
      dummyHash ??= hash('not the password of anyone', cost);
      await verify(await dummyHash, password);
      return false;
    },
  };
}
