import { describe, expect, it } from 'vitest';
import { readCode } from './readCode';

describe('readCode', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Your code is 123 456', '123456'],
    ['[Design Hub] Your code is 004217. It is valid for 10 minutes.', '004217'],
    ['12', '12'],
    ['1 2 3 4', '1234'],
    ['1234567', '123456'],
    ['１２３４５６', '123456'],
    ['abc', ''],
    ['', ''],
  ])('reads %j as %j', (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});
