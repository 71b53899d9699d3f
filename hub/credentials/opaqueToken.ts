import { createHash, randomBytes } from 'node:crypto';

/** Makes a secret: 32 random bytes as base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a random secret for the database: SHA-256 as hex. Random enough to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
