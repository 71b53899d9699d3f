import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { HubError } from '../../hub/hubError';
import { settle } from '../../testing/fakeClock';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginDoor } from './completeLogin';
import { createSignIn } from './createSignIn';
import { idleSignIn, reduceSignIn, type SignInState } from './signInState';

const input = { account: 'designer@example.com', password: 'Design3D!' };

function create() {
  const services = createFakeServices();
  services.callbacks.setAllowList(null);
  const door = createLoginDoor(services);
  return { services, door, signIn: createSignIn({ services, door }) };
}

test('sends one request however often one clicks', async () => {
  const { services, signIn } = create();
  const held = new HeldReply();
  services.hub.reply('login', held.reply);
  const clicks = [signIn.submit(input), signIn.submit(input), signIn.submit(input)];
  await settle();
  expect(signIn.get().kind).toBe('submitting');
  held.give(recordedAnswers.signedIn);
  await settle();
  expect(signIn.get()).toEqual({ kind: 'finished' });
  await signIn.submit(input);
  await services.clock.advance(800);
  await Promise.all(clicks);
  expect(services.hub.names.filter((name) => name === 'login')).toHaveLength(1);
  expect(services.happened.filter((item) => 'replace' in item)).toEqual([
    { replace: 'https://own.site/content' },
  ]);
});

test('the form shows that it is at work before anything is asked or cleared', async () => {
  const services = createFakeServices();
  const painted = new EventTarget();
  services.clock.painted = async () => void (await once(painted, 'paint'));
  const signIn = createSignIn({ services, door: createLoginDoor(services) });
  const submitted = signIn.submit(input);
  await settle();
  expect(signIn.get().kind).toBe('submitting');
  expect(services.hub.calls).toEqual([]);
  services.hub.reply('login', recordedAnswers.accountOrPasswordWrong);
  painted.dispatchEvent(new Event('paint'));
  await submitted;
  expect(services.hub.names).toContain('login');
});

test('a sign-in given up before it is painted clears no cookies and asks nothing', async () => {
  const services = createFakeServices();
  const painted = new EventTarget();
  services.clock.painted = async () => void (await once(painted, 'paint'));
  const clearCookies = vi.spyOn(services.session, 'clearCookies');
  const signIn = createSignIn({ services, door: createLoginDoor(services) });
  const submitted = signIn.submit(input);
  await settle();
  signIn.cancel();
  painted.dispatchEvent(new Event('paint'));
  await submitted;
  expect(clearCookies).not.toHaveBeenCalled();
  expect(signIn.get()).toEqual(idleSignIn);
  expect(services.hub.names).not.toContain('deleteCookies');
});

test('an empty form is refused without a request, as a new problem each time', async () => {
  const { services, signIn } = create();
  await signIn.submit({ account: '', password: '' });
  const first = signIn.get();
  await signIn.submit({ account: '', password: '' });
  expect(first).toEqual({
    kind: 'failed',
    problem: { field: 'account', text: { key: 'validation.email_empty' } },
  });
  expect(signIn.get()).not.toBe(first);
  expect(services.hub.calls).toEqual([]);
});

test('after a wrong password the next try can succeed', async () => {
  const { services, signIn } = create();
  services.hub.reply('login', recordedAnswers.accountOrPasswordWrong, recordedAnswers.signedIn);
  await signIn.submit(input);
  expect(signIn.get()).toMatchObject({ kind: 'failed', problem: { field: 'password' } });
  const second = signIn.submit(input);
  await services.clock.advance(800);
  await second;
  expect(signIn.get().kind).toBe('finished');
});

test('the network can come back', async () => {
  const { services, signIn } = create();
  services.hub.reply('login', new HubError('network'), recordedAnswers.signedIn);
  await signIn.submit(input);
  expect(signIn.get()).toMatchObject({ problem: { text: { key: 'error.network' }, canRetry: true } });
  const second = signIn.submit(input);
  await services.clock.advance(800);
  await second;
  expect(services.session.get()?.token).toBe('token-1');
});

test('a failure that is only logged leaves an idle form', async () => {
  const { services, signIn } = create();
  services.hub.reply('login', recordedAnswers.onlyLogged);
  await signIn.submit(input);
  expect(signIn.get()).toEqual({ kind: 'idle' });
});

describe('cancel', () => {
  test('frees the form at once, gives up the request and lets a late answer sign nobody in', async () => {
    const { services, signIn } = create();
    const held = new HeldReply();
    services.hub.reply('login', held.reply);
    const submitted = signIn.submit(input);
    await settle();
    signIn.cancel();
    expect(signIn.get()).toEqual({ kind: 'idle' });
    held.give(recordedAnswers.signedIn);
    await submitted;
    expect(signIn.get()).toEqual({ kind: 'idle' });
    expect(services.session.get()).toBeNull();
    expect(services.happened).toEqual([]);
  });

  test('the answer of a cancelled attempt does not end the one after it', async () => {
    const { services, signIn } = create();
    const [first, second] = [new HeldReply(), new HeldReply()];
    services.hub.reply('login', first.reply, second.reply);
    const cancelled = signIn.submit(input);
    await settle();
    signIn.cancel();
    const again = signIn.submit(input);
    await settle();
    first.give(recordedAnswers.signedIn);
    await cancelled;
    expect(signIn.get()).toMatchObject({ kind: 'submitting', attempt: 2 });
    second.give(recordedAnswers.accountOrPasswordWrong);
    await again;
    expect(signIn.get().kind).toBe('failed');
  });

  test('reset gives up as well, and also ends a finished state', async () => {
    const { services, signIn } = create();
    services.hub.reply('login', recordedAnswers.signedIn);
    const submitted = signIn.submit(input);
    await services.clock.advance(800);
    await submitted;
    signIn.reset();
    expect(signIn.get()).toEqual({ kind: 'idle' });
  });
});

describe('reducer', () => {
  const states: SignInState[] = [
    idleSignIn,
    { kind: 'submitting', attempt: 1 },
    { kind: 'failed', problem: { text: { key: 'error.network' } } },
    { kind: 'further', info: { ticket: '', username: '' } },
    { kind: 'finished' },
  ];

  test.each(states.filter(({ kind }) => kind === 'submitting' || kind === 'finished'))(
    'while $kind a submit leaves the same state',
    (state) => {
      expect(reduceSignIn(state, { type: 'submitted', attempt: 2 })).toBe(state);
      expect(reduceSignIn(state, { type: 'refused', problem: { text: { key: 'error.network' } } })).toBe(
        state,
      );
    },
  );

  test.each(states.filter(({ kind }) => kind !== 'submitting' && kind !== 'finished'))(
    'while $kind a submit is taken',
    (state) => {
      expect(reduceSignIn(state, { type: 'submitted', attempt: 2 })).toEqual({
        kind: 'submitting',
        attempt: 2,
      });
    },
  );

  test.each(states.filter(({ kind }) => kind !== 'submitting'))(
    'while $kind neither an answer nor Cancel means anything',
    (state) => {
      expect(
        reduceSignIn(state, { type: 'answered', attempt: 1, outcome: { kind: 'failed', problem: null } }),
      ).toBe(state);
      expect(reduceSignIn(state, { type: 'cancelled' })).toBe(state);
    },
  );
});
