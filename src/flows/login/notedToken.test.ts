/** Which completed logins note their token as this browser's own. */
import { expect, test, vi } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import { isOwnToken } from '../../session/ownToken';
import { createFakeServices } from '../../testing/fakeServices';
import { createLoginCompletion } from './loginCompletion';

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada' };

const noted = async (
  config: Partial<EntryConfig>,
  method: string,
  options: Parameters<ReturnType<typeof createLoginCompletion>['complete']>[1] = {},
) => {
  const services = createFakeServices(config);
  services.callbacks.setAllowList({});
  const digests = vi.spyOn(crypto.subtle, 'digest');
  const completion = createLoginCompletion(services);
  const done = completion.complete({ ...login, method }, options);
  await services.clock.advance(800);
  await done;
  // A completion does not wait for its note, and digests end in any order.
  await Promise.all(digests.mock.results.map(({ value }) => value as Promise<ArrayBuffer>));
  digests.mockRestore();
  return isOwnToken(services.storage, login.auth_token);
};

test.each<[string, Partial<EntryConfig>]>([
  ['password', {}],
  ['google', {}],
  ['wechat', {}],
  ['lark', { mode: 'frame' }],
  ['session', {}],
])('is written with a sign-in or a choice (%s)', async (method, config) => {
  expect(await noted(config, method)).toBe(true);
});

test('is written for a new login without a click, not for a session that continues so', async () => {
  expect(await noted({}, 'lark', { isSilent: true })).toBe(true);
  expect(await noted({}, 'session', { isSilent: true })).toBe(false);
});

test('is not written on a host’s page', async () => {
  expect(await noted({ mode: 'tag' }, 'password')).toBe(false);
});
