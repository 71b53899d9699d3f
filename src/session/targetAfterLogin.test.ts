import { describe, expect, test } from 'vitest';
import { targetAfterLogin, withAppToken } from './targetAfterLogin';

const portalOrigin = 'https://own.site';
const visit = 'https://partner.example/visit';
const stored = 'https://partner.example/stored';

describe('order', () => {
  test.each([
    ['page', { visit, stored }, visit],
    ['page', { visit: null, stored }, stored],
    ['page', { visit: null, stored: null }, 'https://own.site/content'],
    ['frame', { visit, stored }, visit],
    ['frame', { visit: null, stored }, stored],
    ['frame', { visit: null, stored: null }, null],
    ['tag', { visit, stored }, visit],
    ['tag', { visit: null, stored }, null],
    ['tag', { visit: null, stored: null }, null],
  ] as const)('%s with %o goes to %s', (mode, targets, expected) => {
    expect(targetAfterLogin({ mode, targets, portalOrigin })).toBe(expected);
  });
});

describe('app token', () => {
  test('is set beside what the address already carries', () => {
    expect(withAppToken('https://p.example/a?x=1#part', 'studio-app', 'T+/=')).toBe(
      'https://p.example/a?x=1&appid=studio-app&apptoken=T%2B%2F%3D#part',
    );
  });
  test('replaces every value that was planted, and keeps the hash', () => {
    const target = 'https://p.example/?apptoken=evil&appid=other&apptoken=evil2#/route?apptoken=x';
    expect(withAppToken(target, 'studio-app', 'T')).toBe(
      'https://p.example/?apptoken=T&appid=studio-app#/route?apptoken=x',
    );
  });
});
