import { describe, expect, it } from 'vitest';
import { parseIdentifier } from './identifier';

describe('parseIdentifier', () => {
  it.each([
    ['Designer@Example.com', { kind: 'email', value: 'designer@example.com' }],
    ['first.last+tag@mail.example.co.uk', { kind: 'email', value: 'first.last+tag@mail.example.co.uk' }],
    ['13800138000', { kind: 'mobile', value: '13800138000' }],
    ['+86 138 0013 8000', { kind: 'mobile', value: '13800138000' }],
    ['8613800138000', { kind: 'mobile', value: '13800138000' }],
    ['0086 (138) 0013.8000', { kind: 'mobile', value: '13800138000' }],
    ['Designer＠Example。com', { kind: 'email', value: 'designer@example.com' }],
    ["o'brien@example.com", { kind: 'email', value: "o'brien@example.com" }],
    ['+4915112345678', { kind: 'mobile', value: '+4915112345678' }],
  ])('reads %j', (text, name) => {
    expect(parseIdentifier(text)).toEqual(name);
  });

  it.each([
    '',
    'designer',
    '@example.com',
    'a@b',
    'a@b.c',
    '.a@example.com',
    'a..b@example.com',
    '12800138000',
    '+8612345',
    '1380013800',
  ])('refuses %j', (text) => expect(parseIdentifier(text)).toBeNull());

  // A pattern that backtracks would exceed the test's time limit.
  it('refuses a long hostile address', () => {
    expect(parseIdentifier(`${'a.'.repeat(20_000)}@`)).toBeNull();
  });
});
