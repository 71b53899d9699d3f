import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createAccountDeletion } from './accountDeletion';

const at = Date.UTC(2026, 11, 4);
const answer = (info: object) => ({ code: 1, message: '', info });
const done = { code: 1, message: '', info: null };
const refused = (code: number, message = 'No') => ({ code, message, info: {} });
const due = { kind: 'due', at, isBusy: false, problem: null };
const name = 'Ada@example.com';

let services: FakeServices;
let isProved: boolean;
const onSessionOver = vi.fn();
const timesOf = (call: string): number => services.hub.names.filter((made) => made === call).length;

const withProof = <Answer>(call: () => Promise<Answer>) => (isProved ? call() : Promise.resolve(null));

async function create() {
  const owned = new AbortController();
  const flow = createAccountDeletion({ services, signal: owned.signal, onSessionOver, withProof });
  await flow.load();
  flow.open();
  return { flow, leave: () => owned.abort() };
}

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('readDeletion', answer({}));
  services.hub.reply('askDeletion', answer({ due_at: at }));
  services.hub.reply('cancelDeletion', done);
  isProved = true;
  onSessionOver.mockReset();
});

describe('what is due', () => {
  it('is the date, or nothing', async () => {
    const { flow } = await create();
    flow.close();
    expect(flow.state.get()).toEqual({ kind: 'kept' });
    services.hub.reply('readDeletion', answer({ due_at: at }));
    await flow.load();
    expect(flow.state.get()).toEqual(due);
  });

  it('is asked for again after a failure', async () => {
    services.hub.reply('readDeletion', new HubError('network'));
    const { flow } = await create();
    expect(flow.state.get()).toEqual({ kind: 'failed', text: { key: 'error.network' } });
    services.hub.reply('readDeletion', answer({}));
    const loaded = flow.load();
    expect(flow.state.get()).toEqual({ kind: 'loading' });
    await loaded;
    expect(flow.state.get()).toEqual({ kind: 'kept' });
  });
});

describe('a deletion', () => {
  it.each(['', 'ada', 'ada@example.org'])('is not asked for by %j', async (typed) => {
    const { flow } = await create();
    expect(await flow.ask(typed, name)).toBe(false);
    const problem = { key: 'deletion.mistyped', values: { name } };
    expect(flow.state.get()).toEqual({ kind: 'typing', isMistyped: true, isBusy: false, problem });
    expect(timesOf('askDeletion')).toBe(0);
    flow.edit();
    expect(flow.state.get()).toMatchObject({ isMistyped: false, problem: null });
  });

  it.each([
    [' ada@EXAMPLE.com ', name],
    ['ａｄａ＠example.com', name],
    ['13800138000', '138 0013 8000'],
    ['王小明', '王小明'],
  ])('is asked for by %j for %j', async (typed, shown) => {
    const { flow } = await create();
    expect(await flow.ask(typed, shown)).toBe(true);
    expect(flow.state.get()).toEqual(due);
  });

  it('waits for the proof, and for what the owner does after cancelling it', async () => {
    isProved = false;
    const { flow } = await create();
    expect(await flow.ask(name, name)).toBe(false);
    expect(flow.state.get()).toEqual({ kind: 'typing', isMistyped: false, isBusy: false, problem: null });
    isProved = true;
    expect(await flow.ask(name, name)).toBe(true);
  });

  it('is asked for once by two clicks, and the form stays open meanwhile', async () => {
    const held = new HeldReply();
    services.hub.reply('askDeletion', held.reply);
    const { flow } = await create();
    const both = Promise.all([flow.ask(name, name), flow.ask(name, name)]);
    flow.close();
    flow.edit();
    expect(flow.state.get()).toMatchObject({ kind: 'typing', isBusy: true });
    held.give(answer({ due_at: at }));
    expect(await both).toEqual([true, false]);
    expect(timesOf('askDeletion')).toBe(1);
  });

  it('that the hub refuses says why; one of a session that is over asks who is signed in', async () => {
    services.hub.reply('askDeletion', refused(-100121, 'Paused'), refused(-10007));
    const { flow } = await create();
    await flow.ask(name, name);
    expect(flow.state.get()).toMatchObject({
      kind: 'typing',
      isMistyped: false,
      problem: { text: 'Paused' },
    });
    expect(onSessionOver).not.toHaveBeenCalled();
    await flow.ask(name, name);
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it('changes nothing after the page was left', async () => {
    const held = new HeldReply();
    services.hub.reply('askDeletion', held.reply);
    const { flow, leave } = await create();
    const asked = flow.ask(name, name);
    leave();
    held.give(answer({ due_at: at }));
    expect(await asked).toBe(false);
    expect(flow.state.get()).toMatchObject({ kind: 'typing' });
  });
});

describe('an account', () => {
  it('is kept by one click, or says why not', async () => {
    const { flow } = await create();
    await flow.ask(name, name);
    services.hub.reply('cancelDeletion', new HubError('network'), done);
    expect(await flow.keep()).toBe(false);
    expect(flow.state.get()).toEqual({ ...due, problem: { key: 'error.network' } });
    expect(await Promise.all([flow.keep(), flow.keep()])).toEqual([true, false]);
    expect(flow.state.get()).toEqual({ kind: 'kept' });
    expect(timesOf('cancelDeletion')).toBe(2);
  });
});
