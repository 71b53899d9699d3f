import { describe, expect, it } from 'vitest';
import { Secret, TOTP, URI } from 'otpauth';
import { createTotpSecret, readTotpCode, totpAddress } from './totpCode';

/** Of RFC 6238, appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

describe('readTotpCode', () => {
  // Appendix B has eight digits; of six they are the last ones (RFC 4226, 5.3).
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('knows the code of RFC 6238 at second %i', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(readTotpCode(secret, code, seconds * 1000)).toEqual({ kind: 'step', step });
  });

  const now = 1_800_000_000_000;
  const step = now / 30_000;
  const at = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 });

  it.each([
    [-1, { kind: 'step', step: step - 1 }],
    [0, { kind: 'step', step }],
    [1, { kind: 'step', step: step + 1 }],
    [2, { kind: 'clock', seconds: 60 }],
    [-2, { kind: 'clock', seconds: -60 }],
    [20, { kind: 'clock', seconds: 600 }],
    [-20, { kind: 'clock', seconds: -600 }],
    [21, { kind: 'wrong' }],
    [-21, { kind: 'wrong' }],
  ])('reads a code that is %i steps away', (steps, found) => {
    expect(readTotpCode(secret, at(steps), now)).toEqual(found);
  });

  it.each([
    ['with a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}\n`, 'step'],
    [
      'in full width',
      (code: string) => code.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
      'step',
    ],
    ['with a digit too many', (code: string) => `${code}0`, 'wrong'],
    ['with a digit too few', (code: string) => code.slice(1), 'wrong'],
    ['empty', () => '', 'wrong'],
    ['with letters', () => 'abcdef', 'wrong'],
  ])('reads a code %s', (_, write, kind) => {
    expect(readTotpCode(secret, write(at(0)), now).kind).toBe(kind);
  });

  it('takes no code of another secret', () => {
    expect(readTotpCode(createTotpSecret(), at(0), now)).toEqual({ kind: 'wrong' });
  });
});

it('creates secrets of 160 bits, each another one', () => {
  const made = new Set(Array.from({ length: 50 }, createTotpSecret));
  expect(made.size).toBe(50);
  for (const each of made) expect(each).toMatch(/^[A-Z2-7]{32}$/);
});

it('writes what apps read', () => {
  const address = totpAddress(secret, { brand: 'Acme: 车', name: 'a+b@example.com:' });
  const url = new URL(address);
  expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: 'Acme  车',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(address).toContain('/Acme%20%20%E8%BD%A6:a%2Bb%40example.com?');
  expect(URI.parse(address)).toMatchObject({ issuer: 'Acme  车', label: 'a+b@example.com' });
});
