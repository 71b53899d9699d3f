import { beforeEach, describe, expect, it } from 'vitest';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createUndoChange, reduceUndo, type UndoEvent, type UndoState } from './undoChange';

const done = { code: 1, message: '', info: { undone: ['password', 'passkey'] } };
const asking: UndoState = { kind: 'asking', isBusy: false, problem: null };

let services: FakeServices;
let lifetime: AbortController;
const create = (token: string | null = 'token-1') =>
  createUndoChange({ services, token, signal: lifetime.signal });

beforeEach(() => {
  services = createFakeServices();
  services.hub.reply('undo', done);
  lifetime = new AbortController();
});

it.each<[UndoState, UndoEvent]>([
  [{ ...asking, isBusy: true }, { type: 'started' }],
  [{ kind: 'gone' }, { type: 'started' }],
  [{ kind: 'done', undone: [] }, { type: 'gone' }],
])('%j refuses %j', (state, event) => {
  expect(reduceUndo(state, event)).toBe(state);
});

describe('undoing a change', () => {
  it('happens on demand only, once, and needs no session', async () => {
    const flow = create();
    expect(flow.get()).toEqual(asking);
    expect(services.hub.calls).toEqual([]);
    await Promise.all([flow.undo(), flow.undo()]);
    expect(flow.get()).toEqual({ kind: 'done', undone: ['password', 'passkey'] });
    expect(services.hub.calls).toMatchObject([
      { name: 'undo', request: { token: 'token-1' }, options: { token: null } },
    ]);
    await flow.undo();
    expect(services.hub.calls).toHaveLength(1);
  });

  it('survives a reload until it has happened', async () => {
    create();
    const reloaded = create(null);
    expect(reloaded.get()).toEqual(asking);
    await reloaded.undo();
    expect(services.hub.calls).toMatchObject([{ request: { token: 'token-1' } }]);
    expect(create(null).get()).toEqual({ kind: 'gone' });
  });

  it('needs a token', () => {
    expect(create(null).get()).toEqual({ kind: 'gone' });
  });

  it.each([-100114, -100110])('is over where the hub does not know the token (%d)', async (code) => {
    services.hub.reply('undo', { code, message: 'Unknown' });
    const flow = create();
    await flow.undo();
    expect(flow.get()).toEqual({ kind: 'gone' });
    expect(create(null).get()).toEqual({ kind: 'gone' });
  });

  it.each([
    [new HubError('network'), { key: 'error.network' }],
    [{ code: -100105, message: 'Too many tries' }, { text: 'Too many tries' }],
    [{ code: 0, message: '' }, { key: 'undo.failed' }],
  ])('can be tried again after %j', async (answer, problem) => {
    services.hub.reply('undo', answer, done);
    const flow = create();
    await flow.undo();
    expect(flow.get()).toEqual({ kind: 'asking', isBusy: false, problem });
    await flow.undo();
    expect(flow.get()).toMatchObject({ kind: 'done' });
  });

  it('leaves a session of this browser alone: it may be of another account', async () => {
    services.session.signIn({ token: 'token-2', ticket: '', username: 'Ada' });
    services.hub.reply('undo', { code: -10007, message: 'You are not signed in' });
    await create().undo();
    expect(services.session.get()).toMatchObject({ token: 'token-2' });
  });

  it('that is left shows nothing', async () => {
    const held = new HeldReply();
    services.hub.reply('undo', held.reply);
    const flow = create();
    const work = flow.undo();
    lifetime.abort();
    held.give(done);
    await work;
    expect(flow.get()).toMatchObject({ kind: 'asking' });
  });
});
