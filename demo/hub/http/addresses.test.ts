/** Applies the hub's checks of addresses to the rows of the widget's check (`src/testing/callbackCases.ts`). */
import { describe, expect, it } from 'vitest';
import { callbackCases, type CallbackCase, type CallbackCaseRules } from '../../../src/testing/callbackCases';
import { isRegistered, parseRedirectAddress } from '../apps/redirectAddress';
import { readReturnPage } from '../providers/returnPage';

/** An app for which the portal and each listed host are registered. A list of apps knows no wildcards for hosts and no siblings. */
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

describe('the page a provider sends back to', () => {
  it.each(callbackCases)('never leaves the portal’s sign-in, $title: $value', ({ value, rules }) => {
    const page = new URL(readReturnPage(value, rules.portalOrigin) ?? `${rules.portalOrigin}/entry`);
    expect(page.origin).toBe(rules.portalOrigin);
    expect(page.pathname).toMatch(/^\/entry/);
  });

  const moved = callbackCases
    .filter(({ value }) => /\/content\b/i.test(value) && !/entry/i.test(value))
    .map((row) => ({ ...row, value: row.value.replace(/\/content\b/i, '/entry/login') }));

  it.each(moved)('is read like any address, $title: $value', ({ value, expected, rules }) => {
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
