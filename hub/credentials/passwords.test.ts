import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords, passwordCost } from './passwords';

describe('createPasswords', () => {
  const passwords = createPasswords();

  it('hashes with argon2id, a salt and the cost that OWASP recommends', async () => {
    const [one, other] = [await passwords.hash('Sketch-72'), await passwords.hash('Sketch-72')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
  });

  it('takes both forms of an accented letter for one password, also in a hash from before', async () => {
    const [composed, apart] = ['Caf\u00e9-72', 'Cafe\u0301-72'];
    const stored = await passwords.hash(apart);
    expect(await passwords.verify(stored, composed)).toBe(true);
    expect(await passwords.verify(stored, apart)).toBe(true);
    const old = await hash(apart, passwordCost);
    expect(await passwords.verify(old, apart)).toBe(true);
    expect(await passwords.verify(old, 'Cafe-72')).toBe(false);
    expect(await passwords.verify(null, apart)).toBe(false);
  });

  it('accepts only the right password, and none without a hash', async () => {
    const stored = await passwords.hash('Sketch-72');
    expect(await passwords.verify(stored, 'Sketch-72')).toBe(true);
    expect(await passwords.verify(stored, 'sketch-72')).toBe(false);
    expect(await passwords.verify(null, 'Sketch-72')).toBe(false);
  });
});
