import { describe, expect, it } from 'vitest';
import { checkPassword, isGoodPassword, passwordStrength } from './passwordRules';

describe('checkPassword', () => {
  it.each([
    ['', false, false, false],
    ['abc', false, true, false],
    ['12345', false, false, true],
    ['abcdef', true, true, false],
    ['abc12', false, true, true],
    ['abc123', true, true, true],
    ['密码密码密码1a', true, true, true],
    // Letters of any script, as for the hub; its digits are those of ASCII.
    ['пароль123', true, true, true],
    ['密码密码密码123', true, true, true],
    ['كلمةسر123', true, true, true],
    ['ééééé٣', true, true, false],
    [`a1${'x'.repeat(126)}`, true, true, true],
    [`a1${'x'.repeat(127)}`, false, true, true],
  ])('checks %j', (password, isLongEnough, hasLetter, hasDigit) => {
    expect(checkPassword(password)).toEqual({ isLongEnough, hasLetter, hasDigit });
  });

  it('accepts special characters and counts an emoji as one character', () => {
    expect(isGoodPassword('a1!@# ')).toBe(true);
    expect(checkPassword('a1😀😀').isLongEnough).toBe(false);
  });
});

describe('passwordStrength', () => {
  it.each([
    ['', 'weak'],
    ['a1a1a1a1a1', 'weak'],
    ['abc123', 'weak'],
    ['abcd1234', 'fair'],
    ['Abc123', 'fair'],
    ['Design3D!x', 'strong'],
    ['correct horse battery', 'strong'],
  ])('rates %j as %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
