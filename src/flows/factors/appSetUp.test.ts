import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createAppSetUp, type AppSetUp, type AppSetUpDeps } from './appSetUp';
import { idleSetUp, reduceAppSetUp, type AppSetUpEvent, type AppSetUpState } from './appSetUpState';

const secret = { secret: 'JBSWY3DP', uri: 'otpauth://totp/Hub:ada?secret=JBSWY3DP' };
const started = { code: 1, message: '', info: secret };
const codes = ['ABCDE-FGHJK'];
const confirmed = { code: 1, message: '', info: { recovery_codes: codes } };
const entering = { kind: 'entering', ...secret, isChecking: false, problem: null } as const;
const refused = (code: number, message: string, info: object = {}) => ({ code, message, info });

describe('reduceAppSetUp', () => {
  const wrong = { text: { text: 'Wrong' }, isAnswer: true };
  it.each<[AppSetUpState, AppSetUpEvent]>([
    [idleSetUp, { type: 'started', ...secret }],
    [idleSetUp, { type: 'closed' }],
    [idleSetUp, { type: 'stopped', text: { text: 'Over' } }],
    [entering, { type: 'starting' }],
    [entering, { type: 'edited' }],
    [{ ...entering, isChecking: true }, { type: 'checking' }],
    [{ ...entering, isChecking: true, problem: wrong }, { type: 'edited' }],
    [{ kind: 'on', codes }, { type: 'starting' }],
    [
      { kind: 'on', codes },
      { type: 'stopped', text: { text: 'Over' } },
    ],
  ])('%j refuses %j', (state, event) => {
    expect(reduceAppSetUp(state, event)).toBe(state);
  });
});

let services: FakeServices;
let lifetime: AbortController;
let flow: AppSetUp;
const onOver = vi.fn();
const create = (changes: Partial<AppSetUpDeps> = {}) =>
  createAppSetUp({ services, signal: lifetime.signal, onOver, ...changes });
const requests = (call: string) =>
  services.hub.calls.flatMap(({ name, request }) => (name === call ? [request] : []));

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('totpStart', started);
  services.hub.reply('totpConfirm', confirmed);
  lifetime = new AbortController();
  onOver.mockReset();
  flow = create();
});

describe('the set-up of an app', () => {
  it('asks for a secret, sends the first code, and has the recovery codes', async () => {
    const work = flow.start();
    expect(flow.get()).toEqual({ kind: 'starting', isAgain: false });
    await work;
    expect(flow.get()).toEqual(entering);
    expect(await flow.confirm('123456')).toMatchObject({ recovery_codes: codes });
    expect(flow.get()).toEqual({ kind: 'on', codes });
    expect(requests('totpConfirm')).toEqual([{ code: '123456' }]);
    flow.close();
    expect(flow.get()).toBe(idleSetUp);
  });

  it.each([
    ['', 'validation.code_empty'],
    ['123', 'error.code_incorrect'],
  ])('sends no code such as %j', async (code, key) => {
    await flow.start();
    expect(await flow.confirm(code)).toBeNull();
    expect(flow.get()).toMatchObject({ problem: { text: { key }, isAnswer: true } });
    flow.edit();
    expect(flow.get()).toEqual(entering);
    expect(requests('totpConfirm')).toEqual([]);
  });

  it.each([
    [refused(-100102, 'The code is wrong'), { text: 'The code is wrong' }, true],
    [refused(-100104, 'Wait for the next code'), { text: 'Wait for the next code' }, true],
    [refused(-100102, 'Wrong', { clock: 240 }), { key: 'totp.clock_off' }, true],
    [refused(-100105, 'Too many tries'), { text: 'Too many tries' }, false],
    [new HubError('network'), { key: 'error.network' }, false],
    [refused(0, ''), { key: 'totp.failed' }, false],
  ])('goes on after %j, and says why', async (answer, text, isAnswer) => {
    services.hub.reply('totpConfirm', answer, confirmed);
    await flow.start();
    expect(await flow.confirm('123456')).toBeNull();
    expect(flow.get()).toEqual({ ...entering, problem: { text, isAnswer } });
    await flow.confirm('123456');
    expect(flow.get()).toEqual({ kind: 'on', codes });
  });

  it.each([-100103, -100114])('that took too long (%d) starts again with another secret', async (code) => {
    services.hub.reply('totpConfirm', refused(code, 'It took too long'));
    await flow.start();
    await flow.confirm('123456');
    expect(flow.get()).toEqual({ kind: 'stopped', text: { text: 'It took too long' } });
    const work = flow.start();
    expect(flow.get()).toEqual({ kind: 'starting', isAgain: true });
    await work;
    expect(flow.get()).toEqual(entering);
    expect(onOver).not.toHaveBeenCalled();
  });

  it('that cannot start says why', async () => {
    services.hub.reply('totpStart', new HubError('timeout'));
    await flow.start();
    expect(flow.get()).toEqual({ kind: 'stopped', text: { key: 'error.timeout' } });
  });

  it('leaves nothing behind when its owner cancels it, or the proof before it', async () => {
    const held = new HeldReply();
    services.hub.reply('totpStart', held.reply);
    const work = flow.start();
    flow.close();
    held.give(started);
    await work;
    expect(flow.get()).toBe(idleSetUp);
    const cancelled = create({ withProof: async () => null });
    await cancelled.start();
    expect(cancelled.get()).toBe(idleSetUp);
  });

  it('sends one code at a time', async () => {
    await flow.start();
    expect(await Promise.all([flow.confirm('123456'), flow.confirm('123456')])).toEqual([
      expect.objectContaining({ recovery_codes: codes }),
      null,
    ]);
    expect(requests('totpConfirm')).toHaveLength(1);
  });

  it('ends with the session', async () => {
    services.hub.reply('totpConfirm', refused(-10007, 'You are not signed in'));
    await flow.start();
    await flow.confirm('123456');
    expect(onOver).toHaveBeenCalledOnce();
    expect(services.session.get()).toBeNull();
  });
});

describe('in a sign-in', () => {
  it('has its challenge in place of a session, and answers with one', async () => {
    const info = { ...confirmed.info, auth_token: 'token-2', username: 'Ada' };
    services.hub.reply('totpConfirm', { code: 1, message: '', info });
    flow = create({ challenge: 'c1' });
    await flow.start();
    expect(await flow.confirm('123456')).toMatchObject({ auth_token: 'token-2' });
    expect(requests('totpStart')).toEqual([{ challenge: 'c1' }]);
    expect(requests('totpConfirm')).toEqual([{ code: '123456', challenge: 'c1' }]);
    expect(services.hub.calls.map(({ options }) => options.token)).toEqual([null, null]);
  });

  it('ends with its challenge', async () => {
    services.hub.reply('totpConfirm', refused(-100114, 'Please sign in again'));
    flow = create({ challenge: 'c1' });
    await flow.start();
    await flow.confirm('123456');
    expect(onOver).toHaveBeenCalledOnce();
  });
});
