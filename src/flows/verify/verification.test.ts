import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeLink } from '../../api/links';
import { HubError } from '../../api/hubError';
import { settle } from '../../testing/fakeClock';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { createVerification, type Proof, type Verification } from './verification';
import {
  closedVerification,
  reduceVerification,
  type VerificationEvent,
  type VerificationState,
  type WayToVerify,
} from './verificationState';

const password: WayToVerify = { id: 'password', kind: 'password', name: { text: 'Password' }, masked: '' };
const email: WayToVerify = { id: 'email', kind: 'code', name: { text: 'Email' }, masked: 'd•••@example.com' };
const app: WayToVerify = { id: 'app', kind: 'appCode', name: { text: 'App' }, masked: '' };
const saved: WayToVerify = { id: 'saved', kind: 'text', name: { text: 'Saved code' }, masked: '' };
const sent = { account: email.masked, resendAt: 60_000 };
const open: VerificationState = {
  kind: 'open',
  ways: [password, email],
  chosen: password,
  sent: {},
  work: null,
  problem: null,
};
const proving: VerificationState = { ...open, work: { task: 'prove', attempt: 1 } };
const sending: VerificationState = { ...open, chosen: email, work: { task: 'send', attempt: 1 } };
const problem = { text: { text: 'Wrong' }, isAnswer: true };

describe('reduceVerification', () => {
  it.each<[VerificationState, VerificationEvent, VerificationState]>([
    [closedVerification, { type: 'asked', ways: [password, email] }, open],
    [closedVerification, { type: 'asked', ways: [] }, { ...open, ways: [], chosen: null }],
    [open, { type: 'chosen', id: 'email' }, { ...open, chosen: email }],
    [sending, { type: 'chosen', id: 'password' }, open],
    [{ ...open, problem }, { type: 'edited' }, open],
    [open, { type: 'refused', problem }, { ...open, problem }],
    [{ ...open, problem }, { type: 'started', task: 'prove', attempt: 1 }, proving],
    [proving, { type: 'answered', attempt: 1, problem }, { ...open, problem }],
    [
      sending,
      { type: 'answered', attempt: 1, sent, problem: null },
      { ...open, chosen: email, sent: { email: sent } },
    ],
    [proving, { type: 'closed' }, closedVerification],
  ])('%j + %j', (state, event, next) => {
    expect(reduceVerification(state, event)).toEqual(next);
  });

  it.each<[VerificationState, VerificationEvent]>([
    [closedVerification, { type: 'edited' }],
    [open, { type: 'chosen', id: 'password' }],
    [open, { type: 'chosen', id: 'unknown' }],
    [proving, { type: 'chosen', id: 'email' }],
    [proving, { type: 'refused', problem }],
    [proving, { type: 'started', task: 'send', attempt: 2 }],
    [proving, { type: 'answered', attempt: 2, problem: null }],
  ])('%j refuses %j', (state, event) => {
    expect(reduceVerification(state, event)).toBe(state);
  });
});

const needed = (...verify: object[]) => ({ code: -100117, message: 'Confirm it', info: { verify } });
const byPassword = { id: 'password' };
const byEmail = { id: 'email', masked_to: email.masked };
const done = { code: 1, message: '', info: null };
const codeSent = { code: 1, message: '', info: { masked_to: email.masked } };

let services: FakeServices;
let dialog: Verification;
let abort: AbortController;
const askBrowser = vi.fn<(id: string, signal: AbortSignal) => Promise<Proof>>();

beforeEach(() => {
  services = createFakeServices();
  services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  services.hub.reply('verify', done);
  services.hub.reply('verifySend', codeSent);
  abort = new AbortController();
  askBrowser.mockReset();
  const known = new Map([password, email, app, saved].map((way) => [way.id, way]));
  const badge = { kind: 'other', name: { text: 'Badge' }, action: { text: 'Use it' } } as const;
  dialog = createVerification({
    services,
    describe: async (id) => (id === 'badge' ? badge : (known.get(id) ?? null)),
    askBrowser,
  });
});

/** Removes a link, which the hub answers so. */
async function ask(...answers: object[]) {
  services.hub.reply('removeLink', ...answers);
  const { signal } = abort;
  const call = () => services.hub.call(removeLink, { id: 'one' }, { ignoreMessage: true, signal });
  const work = dialog.withProof(call, signal);
  work.catch(() => undefined);
  await settle();
  return { work };
}
const shown = () => {
  const state = dialog.get();
  if (state.kind !== 'open') throw new Error('nothing is asked');
  return state;
};
const proofs = () => services.hub.calls.flatMap(({ name, request }) => (name === 'verify' ? [request] : []));

describe('a call that needs a proof', () => {
  it('is made again after the right password', async () => {
    const { work } = await ask(needed(byPassword, byEmail, { id: 'totp' }), done);
    expect(shown()).toMatchObject({
      chosen: { id: 'password' },
      ways: [{ id: 'password' }, { id: 'email' }],
    });
    await dialog.prove('Design3D!');
    await expect(work).resolves.toMatchObject({ isDone: true });
    expect(dialog.get()).toEqual(closedVerification);
    expect(services.hub.names).toEqual(['removeLink', 'verify', 'removeLink']);
    expect(proofs()).toEqual([{ factor: 'password', password: 'Design3D!' }]);
  });

  it('asks nothing where the hub needs none, and passes other failures on', async () => {
    await expect((await ask(done)).work).resolves.toMatchObject({ isDone: true });
    await expect((await ask(new HubError('network'))).work).rejects.toMatchObject({ kind: 'network' });
    expect(dialog.get()).toEqual(closedVerification);
  });

  it('sends a code once when the owner comes to it, and takes it', async () => {
    const { work } = await ask(needed(byPassword, byEmail), done);
    dialog.choose('email');
    await settle();
    expect(shown().sent).toMatchObject({ email: { account: email.masked } });
    expect(dialog.secondsToResend.get()).toBe(60);
    dialog.choose('password');
    dialog.choose('email');
    await dialog.sendCode();
    expect(services.hub.names.filter((name) => name === 'verifySend')).toHaveLength(1);
    await dialog.prove('123456');
    await work;
    expect(proofs()).toEqual([{ factor: 'email', code: '123456' }]);
    expect(services.clock.waiting).toBe(0);
  });

  it('sends the code at once where it is the only way', async () => {
    await ask(needed(byEmail));
    expect(services.hub.names).toEqual(['removeLink', 'verifySend']);
  });

  it('takes what the browser has', async () => {
    const passkey = { id: 'a', rawId: 'a', type: 'public-key' as const, response: assertion };
    askBrowser.mockResolvedValueOnce(null).mockResolvedValueOnce({ problem: { text: 'Not here' } });
    askBrowser.mockResolvedValueOnce({ fields: { passkey } });
    const { work } = await ask(needed({ id: 'badge' }, byPassword), done);
    await dialog.prove('');
    expect(shown()).toMatchObject({ work: null, problem: null });
    await dialog.prove('');
    expect(shown().problem).toEqual({ text: { text: 'Not here' }, isAnswer: false });
    await dialog.prove('');
    await work;
    expect(proofs()).toEqual([{ factor: 'badge', passkey }]);
  });

  it.each([
    [{ code: -100101, message: 'The password is wrong' }, { text: 'The password is wrong' }, true],
    [{ code: -100105, message: 'Too many tries' }, { text: 'Too many tries' }, false],
    [new HubError('network'), { key: 'error.network' }, false],
    [{ code: 0, message: '' }, { key: 'verify.failed' }, false],
  ])('stays open after %j, and says why', async (answer, text, isAnswer) => {
    services.hub.reply('verify', answer, done);
    const { work } = await ask(needed(byPassword), done);
    await dialog.prove('Design3D?');
    expect(shown()).toMatchObject({ work: null, problem: { text, isAnswer } });
    await dialog.prove('Design3D!');
    await expect(work).resolves.toMatchObject({ isDone: true });
  });

  it('sends nothing empty, and no half of a code', async () => {
    await ask(needed(byPassword, byEmail));
    await dialog.prove('');
    expect(shown().problem?.text).toEqual({ key: 'validation.password_empty' });
    dialog.edit();
    expect(shown().problem).toBeNull();
    dialog.choose('email');
    await settle();
    await dialog.prove('123');
    expect(shown().problem?.text).toEqual({ key: 'error.code_incorrect' });
    expect(proofs()).toEqual([]);
  });

  it('takes a code that the owner has, of six digits or any characters, and sends none', async () => {
    const { work } = await ask(needed({ id: 'app' }, { id: 'saved' }), done);
    await dialog.prove('123');
    expect(shown().problem?.text).toEqual({ key: 'error.code_incorrect' });
    dialog.choose('saved');
    await dialog.prove(' ');
    expect(shown().problem?.text).toEqual({ key: 'validation.code_empty' });
    services.hub.reply('verify', { code: -100102, message: 'Wrong' }, done);
    await dialog.prove('abcde-fghjk');
    expect(shown().problem).toEqual({ text: { text: 'Wrong' }, isAnswer: true });
    dialog.choose('app');
    await dialog.prove('123456');
    await work;
    expect(proofs()).toEqual([
      { factor: 'saved', code: 'abcde-fghjk' },
      { factor: 'app', code: '123456' },
    ]);
    expect(services.hub.names).not.toContain('verifySend');
  });

  it('shows why a code cannot be sent', async () => {
    services.hub.reply('verifySend', { code: -100105, message: 'Too many codes' });
    await ask(needed(byEmail));
    expect(shown()).toMatchObject({ sent: {}, problem: { text: { text: 'Too many codes' } } });
  });

  it('is not made again when the owner cancels, or closes what is below', async () => {
    const { work } = await ask(needed(byPassword));
    dialog.cancel();
    await expect(work).resolves.toBeNull();
    const other = await ask(needed(byPassword));
    abort.abort();
    await expect(other.work).resolves.toBeNull();
    expect(dialog.get()).toEqual(closedVerification);
    expect(services.hub.names).toEqual(['removeLink', 'removeLink']);
  });

  it('of an answer that comes after Cancel changes nothing', async () => {
    const held = new HeldReply();
    services.hub.reply('verify', held.reply);
    const { work } = await ask(needed(byPassword));
    const proof = dialog.prove('Design3D!');
    dialog.cancel();
    held.give(done);
    await proof;
    await expect(work).resolves.toBeNull();
  });

  it('rejects when the session is over', async () => {
    services.hub.reply('verify', { code: -10007, message: 'You are not signed in' });
    const { work } = await ask(needed(byPassword));
    await dialog.prove('Design3D!');
    await expect(work).rejects.toMatchObject({ kind: 'session' });
    expect(dialog.get()).toEqual(closedVerification);
  });

  it('asks also where this page knows none of the ways', async () => {
    await ask(needed({ id: 'totp' }));
    expect(shown()).toMatchObject({ ways: [], chosen: null });
    await dialog.prove('x');
    expect(proofs()).toEqual([]);
  });
});

const assertion = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
