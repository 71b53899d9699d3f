import { describe, expect, it } from 'vitest';
import { HubError } from '../../api/hubError';
import { createStore } from '../../lib/store';
import { settle } from '../../testing/fakeClock';
import { createFakeServices } from '../../testing/fakeServices';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import { createWechatBinding } from './wechatBinding';

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'WeChat user' };

function setUp(bindId?: string) {
  const services = createFakeServices();
  const { hub, clock, storage } = services;
  services.callbacks.setAllowList(null);
  if (bindId) storage.set('bind_id', bindId);
  hub.reply('wechatQrcode', {
    code: 1,
    info: { qrcode: 'data:image/png;base64,AAAA', qrscene_id: 'one', expires_in: 120 },
  });
  const { signal } = new AbortController();
  const binding = createWechatBinding({
    services,
    completion: createLoginCompletion(services),
    isHidden: createStore(false),
    random: () => 0,
    signal,
  });
  const scan = async (info: object) => {
    hub.reply('wechatSubscribe', { code: 1, info: { is_subscribe: 1, ...info } });
    binding.scan.start();
    await clock.advance(2000);
  };
  const revoked = () =>
    hub.calls.filter(({ name }) => name === 'deleteCookies').map(({ options }) => options.token);
  return { services, hub, clock, storage, binding, scan, signal, revoked, state: () => binding.state.get() };
}

describe('binding WeChat before an account is made', () => {
  it('keeps the bind_id of a new user for the registration', async () => {
    const { scan, state, storage } = setUp();
    expect(state()).toEqual({ kind: 'open' });
    await scan({ bind_id: 'bind-1' });
    expect(state()).toEqual({ kind: 'connected' });
    expect(storage.get('bind_id')).toBe('bind-1');
  });

  it('is kept after a reload', () => {
    expect(setUp('bind-1').state()).toEqual({ kind: 'connected' });
  });

  it('recognizes a user with an account, and signs in only on request', async () => {
    const { scan, state, storage, services, binding, clock } = setUp();
    await scan(login);
    expect(state()).toEqual({ kind: 'known', login: { ...login, method: 'wechat' } });
    expect(storage.get('bind_id')).toBeNull();
    await clock.advance(5000);
    expect(services.happened).toEqual([]);
    binding.signIn();
    await clock.advance(800);
    expect(services.happened).toContainEqual({
      event: 'entry-login',
      detail: { ...login, method: 'wechat' },
    });
  });

  it('does not sign in a new user', async () => {
    const { scan, binding, services, clock } = setUp();
    await scan({ bind_id: 'bind-1' });
    binding.signIn();
    await clock.advance(800);
    expect(services.happened).toEqual([]);
  });

  it('fails if the answer is neither', async () => {
    const { scan, state, binding } = setUp();
    await scan({});
    expect(state()).toEqual({ kind: 'open' });
    expect(binding.scan.state.get()).toMatchObject({ kind: 'error', problem: { key: 'error.login_failed' } });
  });

  it('revokes the session of a known user who registers instead, even without the hub', async () => {
    const { scan, state, binding, signal, revoked, hub } = setUp();
    await scan(login);
    hub.reply('deleteCookies', new HubError('network'));
    await binding.release(signal);
    await binding.release(signal);
    expect(revoked()).toEqual(['token-1']);
    expect(state()).toEqual({ kind: 'open' });
  });

  it('does not revoke the session that signs in', async () => {
    const { scan, binding, signal, revoked } = setUp();
    await scan(login);
    binding.signIn();
    await binding.release(signal);
    expect(revoked()).toEqual([]);
  });

  it('has nothing to revoke for a new user', async () => {
    const { scan, state, binding, signal, revoked, storage } = setUp();
    await scan({ bind_id: 'bind-1' });
    await binding.release(signal);
    expect(revoked()).toEqual([]);
    expect([state(), storage.get('bind_id')]).toEqual([{ kind: 'connected' }, 'bind-1']);
  });

  it('can be skipped: stops polling and keeps nothing', async () => {
    const { scan, state, binding, storage, clock, hub } = setUp();
    await scan({ bind_id: 'bind-1' });
    binding.skip();
    expect([state(), storage.get('bind_id')]).toEqual([{ kind: 'open' }, null]);
    binding.scan.start();
    await settle();
    binding.skip();
    const calls = hub.calls.length;
    await clock.advance(10_000);
    expect(hub.calls).toHaveLength(calls);
    expect(clock.waiting).toBe(0);
  });

  it.each([
    ['another person scans', 'again'],
    ['the hub lost it', 'lose'],
  ] as const)('starts again when %s', async (_, action) => {
    const { scan, state, binding, storage } = setUp();
    await scan({ bind_id: 'bind-1' });
    binding[action]();
    expect([state(), storage.get('bind_id')]).toEqual([{ kind: 'open' }, null]);
    await scan({ bind_id: 'bind-2' });
    expect([state(), storage.get('bind_id')]).toEqual([{ kind: 'connected' }, 'bind-2']);
  });

  it('revokes the session of a known user when another person scans', async () => {
    const { scan, binding, revoked } = setUp();
    await scan(login);
    binding.again();
    await settle();
    expect(revoked()).toEqual(['token-1']);
  });
});
