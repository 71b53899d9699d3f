import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../hub/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createAccountSecurity, type AccountSecurity } from './accountSecurity';

const session = (id: string, current = false) => ({
  id,
  current,
  device: 'Chrome, Windows',
  place: '203.0.113.7',
  created_at: 1,
  used_at: 2,
});
const listed = (...sessions: object[]) => ({ code: 1, message: '', info: { sessions } });
const done = { code: 1, message: '', info: null };
const refused = (code: number, message: string, info: object = {}) => ({ code, message, info });

let services: FakeServices;
let flow: AccountSecurity;
let lifetime: AbortController;
const onSessionOver = vi.fn();

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('listSessions', listed(session('here', true), session('there')));
  services.hub.reply('endSessions', done);
  services.hub.reply('changePassword', done);
  lifetime = new AbortController();
  onSessionOver.mockReset();
  flow = createAccountSecurity({ services, onSessionOver, signal: lifetime.signal });
});

describe('sessions', () => {
  it('are listed', async () => {
    expect(flow.get().list).toEqual({ kind: 'loading' });
    await flow.load();
    expect(flow.get().list).toMatchObject({ kind: 'shown', ending: null, problem: null });
    expect(flow.get().list).toHaveProperty('sessions.length', 2);
  });

  it.each(['there', 'others'])('%s ends, and the list is loaded again', async (id) => {
    await flow.load();
    services.hub.reply('listSessions', listed(session('here', true)));
    const work = flow.end(id);
    expect(flow.get().list).toMatchObject({ ending: id });
    await Promise.all([work, flow.end(id)]);
    expect(services.hub.calls.filter(({ name }) => name === 'endSessions')).toMatchObject([
      { request: { id } },
    ]);
    expect(flow.get().list).toHaveProperty('sessions.length', 1);
  });

  it('that fail to load show why and can be retried', async () => {
    services.hub.reply('listSessions', new HubError('network'), listed(session('here', true)));
    await flow.load();
    expect(flow.get().list).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    await flow.load();
    expect(flow.get().list).toMatchObject({ kind: 'shown' });
  });

  it('that cannot be ended stay listed with the reason', async () => {
    services.hub.reply('endSessions', new HubError('timeout'));
    await flow.load();
    await flow.end('there');
    expect(flow.get().list).toMatchObject({ kind: 'shown', ending: null, problem: { key: 'error.timeout' } });
  });

  it('end for this document too if the hub reports it', async () => {
    services.hub.reply('listSessions', refused(-10007, 'You are not signed in'));
    await flow.load();
    expect(onSessionOver).toHaveBeenCalledOnce();
    expect(services.session.get()).toBeNull();
  });

  it('are not changed by answers after the dialog is closed', async () => {
    const held = new HeldReply();
    services.hub.reply('listSessions', held.reply);
    const work = flow.load();
    lifetime.abort();
    held.give(listed());
    await work;
    expect(flow.get().list).toEqual({ kind: 'loading' });
    expect(onSessionOver).not.toHaveBeenCalled();
  });
});

describe('the password', () => {
  it('is changed with the old one, and the sessions are loaded again', async () => {
    expect(await flow.changePassword('Design3D!', 'NewSecret7')).toBe(true);
    expect(flow.get().password).toEqual({ kind: 'saved' });
    expect(services.hub.calls[0]?.request).toEqual({ old_password: 'Design3D!', new_password: 'NewSecret7' });
    expect(services.hub.names).toEqual(['changePassword', 'listSessions']);
  });

  it.each([
    ['', 'NewSecret7', 'old', 'validation.password_empty'],
    ['Design3D!', 'short', 'new', 'validation.password_rules'],
  ])('%j and %j are not sent', async (old, next, field, key) => {
    expect(await flow.changePassword(old, next)).toBe(false);
    expect(flow.get().password).toEqual({ kind: 'editing', problems: [{ field, text: { key } }] });
    expect(services.hub.calls).toEqual([]);
  });

  it('an empty form names both fields at once', async () => {
    expect(await flow.changePassword('', '')).toBe(false);
    expect(flow.get().password).toMatchObject({ problems: [{ field: 'old' }, { field: 'new' }] });
  });

  it.each([
    [refused(-100101, 'The current password is wrong'), 'old'],
    [refused(-100110, 'Choose another', { field: 'new_password' }), 'new'],
    [refused(-100110, 'Empty', { field: 'old_password' }), 'old'],
    [refused(-100105, 'Too many tries'), null],
  ])('that the hub refuses (%#) gets an error at its field', async (answer, field) => {
    services.hub.reply('changePassword', answer);
    expect(await flow.changePassword('Design3D?', 'NewSecret7')).toBe(false);
    expect(flow.get().password).toEqual({
      kind: 'editing',
      problems: [{ field, text: { text: answer.message } }],
    });
  });

  it('is sent once for two clicks', async () => {
    await Promise.all([flow.changePassword('a', 'NewSecret7'), flow.changePassword('a', 'NewSecret7')]);
    expect(services.hub.names.filter((name) => name === 'changePassword')).toHaveLength(1);
  });
});
