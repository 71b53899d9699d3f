/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds. */
import { Secret, TOTP } from 'otpauth';

const period = 30;
const digits = 6;

/** Steps before and after the present one whose codes count. */
const window = 1;
/** Farther ones tell that the app's clock is wrong. */
const clockWindow = 20;

/** What a code says: its step, by how many seconds the app's clock is ahead, or nothing. */
export type CodeFinding =
  { kind: 'step'; step: number } | { kind: 'clock'; seconds: number } | { kind: 'wrong' };

/**
 * @param secret base32
 * @param typed untrusted; spaces and full-width digits are fine
 * @param now in milliseconds since 1970
 */
export function readTotpCode(secret: string, typed: string, now: number): CodeFinding {
  const token = typed.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return { kind: 'wrong' };
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    digits,
    period,
    timestamp: now,
    // The nearest step is found first.
    window: clockWindow,
  });
  if (delta === null) return { kind: 'wrong' };
  if (Math.abs(delta) > window) return { kind: 'clock', seconds: delta * period };
  return { kind: 'step', step: Math.floor(now / 1000 / period) + delta };
}

/** 160 random bits (RFC 4226, requirement 6) as base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * What an app reads as a QR code or link.
 * @param name of the account, as its owner tells several apart
 */
export function totpAddress(secret: string, { brand, name }: { brand: string; name: string }): string {
  // A colon separates the two.
  const [issuer, label] = [brand, name].map((text) => text.replaceAll(':', ' ').trim());
  return new TOTP({ secret, issuer, label, digits, period }).toString();
}
