import { expect, test } from 'vitest';
import type { TargetParts } from './targetAfterLogin';
import { deniedTarget } from './deniedTarget';

const callback = 'https://partner.example/back?a=1#part';
const denied = 'https://partner.example/back?a=1&error=access_denied#part';
const none = { visit: null, stored: null };

test.each<[TargetParts['mode'], TargetParts['targets'], string | null]>([
  ['page', { ...none, visit: callback }, denied],
  ['page', { ...none, stored: callback }, denied],
  ['page', none, 'https://own.site/content'],
  ['tag', { ...none, visit: callback }, denied],
  ['tag', { ...none, stored: callback }, null],
  ['tag', none, null],
  ['frame', { ...none, stored: callback }, denied],
  ['frame', none, null],
])('in %s mode %j leads to %s', (mode, targets, wanted) => {
  expect(deniedTarget({ mode, targets, portalOrigin: 'https://own.site' })).toBe(wanted);
});

test('a token that stands there already does not travel on', () => {
  const visit = 'https://partner.example/back?apptoken=old&error=other';
  const target = deniedTarget({
    mode: 'page',
    targets: { visit, stored: null },
    portalOrigin: 'https://own.site',
  });
  expect(target).toBe('https://partner.example/back?error=access_denied');
});
