import { describe, expect, it } from 'vitest';
import { parseMobile } from './parseMobile';

describe('parseMobile', () => {
  it.each([
    ['13800138000', '13800138000'],
    [' 138 0013 8000 ', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['+8613800138000', '13800138000'],
    ['+86 199 0013 8000', '19900138000'],
    ['8613800138000', '13800138000'],
  ])('reads %j', (typed, number) => {
    expect(parseMobile(typed)).toBe(number);
  });

  it.each([
    '',
    '1380013800',
    '138001380000',
    '12800138000',
    '+8612800138000',
    'designer',
    '１３８００１３８０００',
  ])('refuses %j', (typed) => {
    expect(parseMobile(typed)).toBeNull();
    expect(parseMobile(typed, true)).toBeNull();
  });

  it('accepts numbers of other countries only if requested', () => {
    expect(parseMobile('+49 170 1234567')).toBeNull();
    expect(parseMobile('+49 170 1234567', true)).toBe('+491701234567');
    expect(parseMobile('01701234567', true)).toBeNull();
  });
});
