import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes as base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 as hex: a random secret needs no salt. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
