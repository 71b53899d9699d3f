/** Applies the hub's checks of addresses to the rows of the widget's check (`src/testing/callbackCases.ts`). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCallback } from '../../src/session/checkCallback';
import { callbackCases, type CallbackCase, type CallbackCaseRules } from '../../src/testing/callbackCases';
import { isRegistered, parseRedirectAddress } from './redirectAddress';
import { readReturnPage } from '../methods/redirect/returnPage';
import { isEntryPage, parseAddress } from './parseAddress';

/** An app for which the portal and each listed host are registered. Apps cannot register host wildcards or siblings. */
function registeredFor({ portalOrigin, callbackHosts }: CallbackCaseRules): string[] {
  const { protocol } = new URL(portalOrigin);
  const hosts = callbackHosts.filter((host) => !host.startsWith('*'));
  return [`${portalOrigin}/*`, ...hosts.map((host) => `${new URL(`${protocol}//${host}/`).href}*`)];
}

/** Returns the expected result of a row for an app: the widget's result, if that is registered. */
function expectedAddress({ value, expected }: CallbackCase, registered: readonly string[]): string | null {
  if (expected === null || value.startsWith('/')) return null;
  const url = new URL(expected);
  url.hash = '';
  return registered.some((address) => new URL(address).origin === url.origin) ? url.href : null;
}

it.each(callbackCases)('an app’s address, $title: $value', (row) => {
  const { value, rules } = row;
  const registered = registeredFor(rules);
  const address = parseRedirectAddress(value);
  const leadsTo = address && isRegistered(address, registered, rules.portalOrigin) ? address.href : null;
  expect(leadsTo).toBe(expectedAddress(row, registered));
});

describe('the page a provider returns to', () => {
  it.each(callbackCases)('is always the portal’s sign-in, $title: $value', ({ value, rules }) => {
    const page = new URL(readReturnPage(value, rules.portalOrigin) ?? `${rules.portalOrigin}/entry`);
    expect(page.origin).toBe(rules.portalOrigin);
    expect(page.pathname).toMatch(/^\/entry/);
  });

  const moved = callbackCases
    .filter(({ value }) => /\/content\b/i.test(value) && !/entry/i.test(value))
    .map((row) => ({ ...row, value: row.value.replace(/\/content\b/i, '/entry/login') }));

  it.each(moved)('is parsed like any address, $title: $value', ({ value, expected, rules }) => {
    const { portalOrigin } = rules;
    const isOwn = expected !== null && new URL(expected).origin === portalOrigin;
    const page = readReturnPage(value, portalOrigin);
    expect(page && new URL(page).pathname).toBe(isOwn ? '/entry/login' : null);
  });

  it('has rows of both kinds', () => {
    expect(moved.filter(({ expected }) => expected === null).length).toBeGreaterThanOrEqual(5);
    expect(moved.filter(({ expected }) => expected !== null).length).toBeGreaterThanOrEqual(5);
  });
});

/** Fragments of hostile addresses. */
const pieces =
  '/ // \\ https: http: https:// own.site partner.example evil.com @ : . 。 %2f %00 ? # [ ] 443 8443 127.0.0.1 [::1] ' +
  'javascript: data: blob: a entry entry_login .. ; & ａ ⁄ \u00ad \u200b \u0000';
const piece = fc.oneof(
  fc.constantFrom(...pieces.split(' '), ' ', '\t', '\n'),
  fc.string({ maxLength: 4 }),
  fc.webUrl(),
);
const offered = fc
  .tuple(
    fc.constantFrom('', '/', 'https://', 'https://own.site', 'https://partner.example/'),
    fc.array(piece, { maxLength: 8 }),
  )
  .map(([start, rest]) => start + rest.join(''));

/** The WHATWG parser. `URL.canParse` will not do: see `parseUrl`. */
function parse(value: string, base: string | undefined): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}

const hostOf = (value: string, portalOrigin: string): string =>
  parse(value, value.startsWith('/') ? portalOrigin : undefined)?.host ?? '';

/** Whether a list entry can name its host; `*`, for example, has another meaning there. */
const isNameable = (value: string, portalOrigin: string): boolean =>
  /^[a-z0-9.:[\]-]*$/.test(hostOf(value, portalOrigin));

/** Where an address leads according to the WHATWG parser. Every host is allowed, so only the parsing is compared. */
function readByWidget(value: string, portalOrigin: string): string | null {
  const host = hostOf(value, portalOrigin);
  return checkCallback(value, { portalOrigin, callbackHosts: [host], trustSiblings: false });
}

function readByHub(value: string, portalOrigin: string): string | null {
  const url = parseAddress(value, portalOrigin);
  if (url?.protocol !== 'https:' || isEntryPage(url, portalOrigin)) return null;
  return url.href;
}

it('hub and widget parse every address like the WHATWG parser', () => {
  const portalOrigin = 'https://own.site';
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(offered, (value) => {
      fc.pre(isNameable(value, portalOrigin));
      const [widget, hub] = [readByWidget(value, portalOrigin), readByHub(value, portalOrigin)];
      seen[widget === null ? 'refused' : 'accepted'] += 1;
      expect(hub).toBe(widget);
      expect(hub === null || new URL(value, portalOrigin).href === hub).toBe(true);
    }),
    { numRuns: 20_000 },
  );
  // Control: neither side refuses or accepts everything.
  expect(seen.accepted).toBeGreaterThan(1000);
  expect(seen.refused).toBeGreaterThan(1000);
});

it('the hub reads an address alike however often it has read one', () => {
  // Node's `URL.canParse` answers differently here once its caller is compiled.
  const value = 'https://\u00adown.site/a';
  const answers = new Set(Array.from({ length: 60_000 }, () => readByHub(value, 'https://own.site')));
  expect([...answers]).toEqual(['https://own.site/a']);
});

/** A parser that resolves the address and checks nothing. */
function readCarelessly(value: string): string | null {
  return parse(value, 'https://own.site')?.href ?? null;
}

it('the comparison detects a parser that resolves before it checks', () => {
  // Control: a careless parser differs from ours on these addresses.
  const samples = fc.sample(offered, { numRuns: 5000, seed: 1 });
  expect(samples.some((value) => readCarelessly(value) !== readByWidget(value, 'https://own.site'))).toBe(
    true,
  );
});
