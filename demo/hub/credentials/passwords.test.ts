import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords';

describe('createPasswords', () => {
  const passwords = createPasswords();

  it('hashes with argon2id, a salt and the cost that OWASP recommends', async () => {
    const [one, other] = [await passwords.hash('Secret123'), await passwords.hash('Secret123')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('accepts only the right password, and none without a hash', async () => {
    const stored = await passwords.hash('Secret123');
    expect(await passwords.verify(stored, 'Secret123')).toBe(true);
    expect(await passwords.verify(stored, 'secret123')).toBe(false);
    expect(await passwords.verify(null, 'Secret123')).toBe(false);
  });
});
