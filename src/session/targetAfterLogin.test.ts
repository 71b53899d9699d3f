import { describe, expect, test } from 'vitest';
import { targetAfterLogin } from './targetAfterLogin';

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
  ] as const)('%s with %o leads to %s', (mode, targets, expected) => {
    expect(targetAfterLogin({ mode, targets, portalOrigin })).toBe(expected);
  });
});
