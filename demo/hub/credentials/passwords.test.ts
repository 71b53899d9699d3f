import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords';

describe('createPasswords', () => {
  const passwords = createPasswords();

  it('hashes with argon2id, a salt and the cost that OWASP recommends', async () => {
    const [one, other] = [await passwords.hash('Sketch-72'), await passwords.hash('Sketch-72')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('accepts only the right password, and none without a hash', async () => {
    const stored = await passwords.hash('Sketch-72');
    expect(await passwords.verify(stored, 'Sketch-72')).toBe(true);
    expect(await passwords.verify(stored, 'sketch-72')).toBe(false);
    expect(await passwords.verify(null, 'Sketch-72')).toBe(false);
  });
});
