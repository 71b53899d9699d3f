import { hash, verify } from '@node-rs/argon2';

/** Cost of one hash: argon2id with 19 MiB, 2 passes, 1 lane (OWASP's floor for interactive sign-in). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id and a random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash the same work is done, so that time does not tell whether an account
 * exists.
 * @param stored hash of the account, or `null` for an unknown account or one without a password
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password);
  dummyHash ??= hashPassword('not the password of anyone');
  await verify(await dummyHash, password);
  return false;
}
