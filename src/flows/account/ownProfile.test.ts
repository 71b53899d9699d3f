import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createOwnProfile, type OwnProfile } from './ownProfile';

const ada = { username: 'Ada', trade: 'automotive', offers: ['profile'] };
const answer = (info: object | null) => ({ code: 1, message: '', info });
const refused = (code: number, message: string, info: object = {}) => ({ code, message, info });

let services: FakeServices;
let flow: OwnProfile;
const onSessionOver = vi.fn();
const saved = () =>
  services.hub.calls.flatMap(({ name, request }) => (name === 'changeProfile' ? [request] : []));

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('userProfile', answer(ada));
  services.hub.reply('changeProfile', answer(null));
  onSessionOver.mockReset();
  const { signal } = new AbortController();
  flow = createOwnProfile({ services, signal, onSessionOver });
});

describe('the profile', () => {
  it('is loaded, and again after a failure', async () => {
    services.hub.reply('userProfile', new HubError('network'), answer(ada));
    await flow.load();
    expect(flow.state.get()).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    await flow.load();
    expect(flow.state.get()).toEqual({ kind: 'shown', profile: ada });
  });

  it('stays on screen when it cannot be loaded again', async () => {
    await flow.load();
    services.hub.reply('userProfile', new HubError('network'));
    await flow.load();
    expect(flow.state.get()).toMatchObject({ kind: 'shown' });
  });

  it('of a session that is over asks who is signed in', async () => {
    services.hub.reply('userProfile', refused(-10007, 'You are not signed in'));
    await flow.load();
    expect(onSessionOver).toHaveBeenCalledOnce();
  });
});

describe('a field', () => {
  it('is saved with what was shown before, and is shown at once', async () => {
    await flow.load();
    const held = new HeldReply();
    services.hub.reply('userProfile', held.reply);
    expect(await flow.saveField('username', ' Ada L. ')).toBe(true);
    expect(await flow.saveField('position', 'designer')).toBe(true);
    expect(saved()).toEqual([
      { username: 'Ada L.', seen: { username: 'Ada' } },
      { position: 'designer', seen: { position: '' } },
    ]);
    expect(flow.state.get()).toMatchObject({ profile: { username: 'Ada L.', position: 'designer' } });
  });

  it('that was changed elsewhere says so, and the next save replaces that', async () => {
    await flow.load();
    services.hub.reply('changeProfile', refused(-100124, 'Changed', { changed: ['username'] }), answer(null));
    services.hub.reply('userProfile', answer({ ...ada, username: 'Countess' }));
    expect(await flow.saveField('username', 'Ada L.')).toBe(false);
    expect(flow.edit.get()).toEqual({ work: 'idle', problem: { key: 'profile.changed_elsewhere' } });
    expect(await flow.saveField('username', 'Ada L.')).toBe(true);
    expect(saved().at(-1)).toEqual({ username: 'Ada L.', seen: { username: 'Countess' } });
  });

  it('is sent once for two clicks', async () => {
    await flow.load();
    const save = () => flow.saveField('username', 'Ada L.');
    expect(await Promise.all([save(), save()])).toEqual([true, false]);
  });

  it.each([
    [refused(-100110, 'Too long', { field: 'username' }), { text: 'Too long' }],
    [new HubError('network'), { key: 'error.network' }],
  ])('that is not saved says why (%#)', async (reply, problem) => {
    await flow.load();
    services.hub.reply('changeProfile', reply);
    expect(await flow.saveField('username', 'Ada L.')).toBe(false);
    expect(flow.edit.get()).toEqual({ work: 'idle', problem });
    flow.forget();
    expect(flow.edit.get().problem).toBeNull();
  });

  it('needs a name', async () => {
    await flow.load();
    expect(await flow.saveField('username', '  ')).toBe(false);
    expect(flow.edit.get().problem).toEqual({ key: 'profile.name_empty' });
    expect(saved()).toEqual([]);
  });
});

const valueOf = (id: string) => {
  const shown = flow.state.get();
  return shown.kind === 'shown' ? shown.profile.fields?.find((field) => field.id === id)?.value : null;
};

describe('a field of the tenant’s own', () => {
  const fields = [
    { id: 'company', label: 'Company', type: 'text', required: true, value: 'Ada & Co' },
    { id: 'seats', label: 'Seats', type: 'number', required: false },
  ];
  beforeEach(async () => {
    services.hub.reply('userProfile', answer({ ...ada, fields }));
    await flow.load();
  });
  it('is saved by its id, with what was shown before, and is shown at once', async () => {
    services.hub.reply('userProfile', new HeldReply().reply);
    expect(await flow.saveField('fields.seats', ' 12 ')).toBe(true);
    expect(saved()).toEqual([{ fields: { seats: '12' }, seen: { fields: { seats: '' } } }]);
    expect([valueOf('seats'), valueOf('company')]).toEqual(['12', 'Ada & Co']);
  });

  it.each([
    ['fields.company', ' ', 'own.empty'],
    ['fields.seats', 'twelve', 'own_invalid.number'],
  ] as const)('%s is not sent as "%s"', async (name, typed, key) => {
    expect(await flow.saveField(name, typed)).toBe(false);
    expect(flow.edit.get()).toEqual({ work: 'idle', problem: { key } });
    expect(saved()).toEqual([]);
  });
});
