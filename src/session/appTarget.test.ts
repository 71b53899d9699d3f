import { describe, expect, test } from 'vitest';
import { deniedTarget, withAppToken } from './appTarget';
import type { TargetDeps } from './targetAfterLogin';

const portalOrigin = 'https://own.site';

describe('app token', () => {
  test('is added to the query', () => {
    expect(withAppToken('https://p.example/a?x=1#part', 'studio-app', 'T+/=')).toBe(
      'https://p.example/a?x=1&appid=studio-app&apptoken=T%2B%2F%3D#part',
    );
  });
  test('replaces every planted value and keeps the hash', () => {
    const target = 'https://p.example/?apptoken=evil&appid=other&apptoken=evil2#/route?apptoken=x';
    expect(withAppToken(target, 'studio-app', 'T')).toBe(
      'https://p.example/?apptoken=T&appid=studio-app#/route?apptoken=x',
    );
  });
});

describe('after a denial', () => {
  const given = 'https://partner.example/back?a=1#part';
  const denied = 'https://partner.example/back?a=1&error=access_denied#part';
  const none = { visit: null, stored: null };

  test.each<[TargetDeps['mode'], TargetDeps['targets'], string | null]>([
    ['page', { ...none, visit: given }, denied],
    ['page', { ...none, stored: given }, denied],
    ['page', none, 'https://own.site/content'],
    ['tag', { ...none, visit: given }, denied],
    ['tag', { ...none, stored: given }, null],
    ['tag', none, null],
    ['frame', { ...none, stored: given }, denied],
    ['frame', none, null],
  ])('in %s mode %j leads to %s', (mode, targets, wanted) => {
    expect(deniedTarget({ mode, targets, portalOrigin })).toBe(wanted);
  });

  test('removes a token that the callback already has', () => {
    const withToken = 'https://partner.example/back?apptoken=old&error=other';
    const target = deniedTarget({
      mode: 'page',
      targets: { visit: withToken, stored: null },
      portalOrigin,
    });
    expect(target).toBe('https://partner.example/back?error=access_denied');
  });
});
