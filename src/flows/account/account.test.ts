import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createLoginCompletion } from '../login/loginCompletion';
import { idleForm } from '../form/formState';
import { createLinks } from './links';
import { createPasswordChange } from './passwordChange';
import { createSessions } from './sessions';

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
let flow: ReturnType<typeof createFlows>;
let lifetime: AbortController;
const onSessionOver = vi.fn();
let isProved = true;

function createFlows() {
  const deps = {
    services,
    completion: createLoginCompletion(services),
    onSessionOver,
    withProof: <Answer>(call: () => Promise<Answer>) => (isProved ? call() : Promise.resolve(null)),
    signal: lifetime.signal,
  };
  return { sessions: createSessions(deps), links: createLinks(deps), password: createPasswordChange(deps) };
}

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('listSessions', listed(session('here', true), session('there')));
  services.hub.reply('endSessions', done);
  services.hub.reply('changePassword', done);
  lifetime = new AbortController();
  onSessionOver.mockReset();
  flow = createFlows();
  isProved = true;
});

describe('sessions', () => {
  it('are listed', async () => {
    expect(flow.sessions.list.get()).toEqual({ kind: 'loading' });
    await flow.sessions.load();
    expect(flow.sessions.list.get()).toMatchObject({ kind: 'shown', ending: null, problem: null });
    expect(flow.sessions.list.get()).toHaveProperty('items.length', 2);
  });

  it.each(['there', 'others'])('%s ends, and the list is loaded again', async (id) => {
    await flow.sessions.load();
    services.hub.reply('listSessions', listed(session('here', true)));
    const work = flow.sessions.end(id);
    expect(flow.sessions.list.get()).toMatchObject({ ending: id });
    await Promise.all([work, flow.sessions.end(id)]);
    expect(services.hub.calls.filter(({ name }) => name === 'endSessions')).toMatchObject([
      { request: { id } },
    ]);
    expect(flow.sessions.list.get()).toHaveProperty('items.length', 1);
  });

  it('that fail to load show why and can be retried', async () => {
    services.hub.reply('listSessions', new HubError('network'), listed(session('here', true)));
    await flow.sessions.load();
    expect(flow.sessions.list.get()).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    await flow.sessions.load();
    expect(flow.sessions.list.get()).toMatchObject({ kind: 'shown' });
  });

  it('that cannot be ended stay listed with the reason', async () => {
    services.hub.reply('endSessions', new HubError('timeout'));
    await flow.sessions.load();
    await flow.sessions.end('there');
    expect(flow.sessions.list.get()).toMatchObject({
      kind: 'shown',
      ending: null,
      problem: { key: 'error.timeout' },
    });
  });

  it('end for this document too if the hub reports it', async () => {
    services.hub.reply('listSessions', refused(-10007, 'You are not signed in'));
    await flow.sessions.load();
    expect(onSessionOver).toHaveBeenCalledOnce();
    expect(services.session.get()).toBeNull();
  });

  it('are not changed by answers after the page is left', async () => {
    const held = new HeldReply();
    services.hub.reply('listSessions', held.reply);
    const work = flow.sessions.load();
    lifetime.abort();
    held.give(listed());
    await work;
    expect(flow.sessions.list.get()).toEqual({ kind: 'loading' });
    expect(onSessionOver).not.toHaveBeenCalled();
  });
});

const link = (id: string) => ({ id, provider: 'wechat', created_at: 1, used_at: 2 });
const linked = (...links: object[]) => ({ code: 1, message: '', info: { links } });

describe('links', () => {
  it('are listed, and one is removed', async () => {
    services.hub.reply('listLinks', linked(link('one'), link('two')), linked(link('two')));
    services.hub.reply('removeLink', done);
    await flow.links.load();
    expect(flow.links.list.get()).toHaveProperty('items.length', 2);
    expect(await flow.links.end('one')).toBe(true);
    expect(services.hub.calls.find(({ name }) => name === 'removeLink')?.request).toEqual({ id: 'one' });
    expect(flow.links.list.get()).toMatchObject({ items: [link('two')], ending: null, problem: null });
  });

  it('that need a proof stay when the owner cancels it', async () => {
    services.hub.reply('listLinks', linked(link('one')));
    await flow.links.load();
    isProved = false;
    expect(await flow.links.end('one')).toBe(false);
    expect(services.hub.names).toEqual(['listLinks']);
    expect(flow.links.list.get()).toMatchObject({ items: [link('one')], ending: null, problem: null });
  });

  it('the last way in stays, with the text of the hub', async () => {
    services.hub.reply('listLinks', linked(link('one')));
    services.hub.reply('removeLink', refused(-100118, 'This is the only way to sign in'));
    await flow.links.load();
    expect(await flow.links.end('one')).toBe(false);
    expect(flow.links.list.get()).toMatchObject({
      items: [link('one')],
      ending: null,
      problem: { text: 'This is the only way to sign in' },
    });
  });

  it('that cannot be loaded leave the sessions alone', async () => {
    services.hub.reply('listLinks', new HubError('network'));
    await Promise.all([flow.links.load(), flow.sessions.load()]);
    expect(flow.links.list.get()).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    expect(flow.sessions.list.get()).toMatchObject({ kind: 'shown' });
  });
});

const change = (currentPassword: string | null, password: string) =>
  flow.password.save({ currentPassword, password });

describe('the password', () => {
  it('is changed with the old one', async () => {
    expect(await change('Design3D!', 'NewSecret7')).toBe(true);
    expect(flow.password.form.get()).toEqual(idleForm);
    expect(services.hub.calls[0]?.request).toEqual({ old_password: 'Design3D!', new_password: 'NewSecret7' });
  });

  it('of an account without one is set, unless the owner cancels the proof', async () => {
    isProved = false;
    expect(await change(null, 'NewSecret7')).toBe(false);
    expect(flow.password.form.get()).toEqual(idleForm);
    isProved = true;
    expect(await change(null, 'NewSecret7')).toBe(true);
    expect(services.hub.calls.map(({ request }) => request)).toEqual([{ new_password: 'NewSecret7' }]);
  });

  it.each([
    ['', 'NewSecret7', 'currentPassword', 'validation.password_empty'],
    ['Design3D!', 'short', 'password', 'validation.password_rules'],
  ] as const)('%j and %j are not sent', async (old, next, field, key) => {
    expect(await change(old, next)).toBe(false);
    expect(flow.password.form.get().problem).toEqual({ field, text: { key } });
    expect(services.hub.calls).toEqual([]);
    flow.password.edit(field);
    expect(flow.password.form.get().problem).toBeNull();
  });

  it('an empty form names both fields at once', async () => {
    expect(await change('', '')).toBe(false);
    expect(flow.password.form.get()).toMatchObject({
      problem: { field: 'currentPassword' },
      otherProblems: [{ field: 'password' }],
    });
  });

  it.each([
    [refused(-100101, 'The current password is wrong'), 'currentPassword'],
    [refused(-100110, 'Choose another', { field: 'new_password' }), 'password'],
    [refused(-100110, 'Empty', { field: 'old_password' }), 'currentPassword'],
    [refused(-100105, 'Too many tries'), undefined],
  ])('that the hub refuses (%#) gets an error at its field', async (answer, field) => {
    services.hub.reply('changePassword', answer);
    expect(await change('Design3D?', 'NewSecret7')).toBe(false);
    expect(flow.password.form.get().problem).toMatchObject({ text: { text: answer.message } });
    expect(flow.password.form.get().problem?.field).toBe(field);
  });

  it('of a session that is over asks who is signed in', async () => {
    services.hub.reply('changePassword', refused(-10007, 'You are not signed in'));
    expect(await change('Design3D!', 'NewSecret7')).toBe(false);
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it('is sent once for two clicks', async () => {
    expect(await Promise.all([change('a', 'NewSecret7'), change('a', 'NewSecret7')])).toEqual([true, false]);
    expect(services.hub.names.filter((name) => name === 'changePassword')).toHaveLength(1);
  });
});
