import { createHash, randomBytes } from 'node:crypto';

/** A fresh secret: 32 random bytes as base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret that is random enough by itself: SHA-256 as hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
