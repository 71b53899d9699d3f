import { afterEach, expect, test, vi } from 'vitest';
import { askedDomain } from './requestSettings';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the parameter', 'acme.localhost', 'page', 'open_domain=other.example', 'acme.localhost'],
  [
    'the cookie of an earlier visit',
    null,
    'page',
    'a=1; open_domain=acme.localhost:4600; b=2',
    'acme.localhost:4600',
  ],
  ['the cookie, in a frame', null, 'frame', 'open_domain=acme.localhost', 'acme.localhost'],
  ['nothing without either', null, 'page', 'not_open_domain=x', null],
  ['nothing for an empty cookie', null, 'page', 'open_domain=', null],
  ['no cookie in a tag', null, 'tag', 'open_domain=acme.localhost', null],
  ['the attribute of a tag', 'acme.localhost', 'tag', '', 'acme.localhost'],
] as const)('a document asks for %s', (_, domain, mode, cookie, expected) => {
  vi.stubGlobal('document', { cookie });
  expect(askedDomain({ domain, mode })).toBe(expected);
});

test('a document without access to cookies asks for nothing', () => {
  vi.stubGlobal('document', {
    get cookie(): string {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  });
  expect(askedDomain({ domain: null, mode: 'frame' })).toBeNull();
});
