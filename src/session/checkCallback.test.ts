import { array, assert, constantFrom, oneof, property, string, webUrl } from 'fast-check';
import { expect, test } from 'vitest';
import { callbackCases, siblingRules, webRules } from '../testing/callbackCases';
import { checkCallback } from './checkCallback';

test.each(callbackCases)('$title: $value', ({ value, rules, expected }) => {
  expect(checkCallback(value, rules)).toBe(expected);
});

test.each([null, undefined, 7, ['https://own.site/'], new URL('https://own.site/'), { toString: () => '/' }])(
  'refuses %o, which is not a string',
  (value) => expect(checkCallback(value, webRules)).toBeNull(),
);

test.each([
  '',
  '*',
  '*.',
  '.',
  'a b',
  'evil.com/x',
  'evil.com@x',
  'evil.com?',
  '#',
  'https://evil.com',
  '*.*.evil.com',
])('a list entry %j that is not a host allows nothing', (entry) => {
  const rules = { ...webRules, callbackHosts: [entry] };
  expect(checkCallback('https://evil.com/', rules)).toBeNull();
  expect(checkCallback('https://x.evil.com/', rules)).toBeNull();
});

/** Fragments of hostile addresses. */
const pieces =
  '/ // \\ https: http: https:// own.site partner.example .wild.example evil.com @ : . 。 %2f %00 ? # [ ] 443 8443 * ' +
  'javascript: data: blob: a entry .. ; & ａ ⁄ \u00ad \u200b \u0000';
const piece = oneof(constantFrom(...pieces.split(' '), ' ', '\t', '\n'), string({ maxLength: 4 }), webUrl());
const offered = array(piece, { maxLength: 9 }).map((found) => found.join(''));

const isListed = (host: string): boolean =>
  ['own.site', 'partner.example', 'ported.example:8443', 'xn--mnchen-3ya.example', 'https'].includes(host) ||
  host.endsWith('.wild.example');

/** Parses an accepted address again: with any base, and as it was given. */
function readAgain(value: string, href: string): URL[] {
  const bases = [undefined, 'https://own.site', 'https://evil.com/x/', 'http://evil.com'];
  return [...bases.map((base) => new URL(href, base)), new URL(value, webRules.portalOrigin)];
}

test('an accepted address never leaves the allowed hosts when parsed again', () => {
  let acceptedCount = 0;
  assert(
    property(offered, (value) => {
      const href = checkCallback(value, webRules);
      if (href === null) return true;
      acceptedCount += 1;
      return (
        checkCallback(href, webRules) === href &&
        readAgain(value, href).every(
          (url) => url.href === href && isListed(url.host) && url.protocol === 'https:',
        )
      );
    }),
    {
      numRuns: 20_000,
      examples: [['/'], ['https://own.site/a'], ['https://a.wild.example'], ['https://partner.example#x']],
    },
  );
  expect(acceptedCount).toBeGreaterThan(20);
});

test('trusted siblings never allow an address off the portal’s site', () => {
  const accepted: string[] = [];
  assert(
    property(oneof(offered, webUrl()), (value) => {
      const href = checkCallback(value, siblingRules);
      if (href === null) return true;
      accepted.push(href);
      return /^(?:[^.]+\.)*brand\.example$/.test(new URL(href).hostname);
    }),
    { numRuns: 5000, examples: [['https://a.brand.example/'], ['/x']] },
  );
  expect(accepted.length).toBeGreaterThan(1);
});
