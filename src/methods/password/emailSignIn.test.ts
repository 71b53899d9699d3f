import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { settle } from '../../testing/fakeClock';
import { HeldReply } from '../../testing/fakeHub';
import { createFakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import { idleForm } from '../../flows/form/formState';
import type { LoginInfo } from '../../api/loginInfo';
import { checkEmailSignIn, createEmailSignIn } from './emailSignIn';

const input = { account: 'designer@example.com', password: 'Design3D!' };

function create(services = createFakeServices()) {
  services.callbacks.setAllowList(null);
  const completion = createLoginCompletion(services);
  const asked = { captchas: [] as string[], steps: [] as LoginInfo[], isSolved: true, isKnownStep: true };
  const end = new AbortController();
  const signIn = createEmailSignIn({
    services,
    completion,
    captcha: {
      solve({ account, action }, { image_captcha: image }) {
        asked.captchas.push(account, action, String(image));
        return Promise.resolve(asked.isSolved ? {} : null);
      },
    },
    showNextStep(info) {
      asked.steps.push(info);
      return asked.isKnownStep;
    },
    signal: end.signal,
  });
  return { services, completion, signIn, asked, end, work: () => signIn.state.get().work.kind };
}

test('sends one request for any number of clicks', async () => {
  const { services, signIn, work } = create();
  const held = new HeldReply();
  services.hub.reply('login', held.reply);
  const clicks = [signIn.submit(input), signIn.submit(input), signIn.submit(input)];
  await settle();
  expect(work()).toBe('busy');
  held.give(recordedAnswers.signedIn);
  await settle();
  expect(work()).toBe('finished');
  await signIn.submit(input);
  await services.clock.advance(800);
  await Promise.all(clicks);
  expect(services.hub.names.filter((name) => name === 'login')).toHaveLength(1);
  expect(services.happened.filter((item) => 'replace' in item)).toEqual([
    { replace: 'https://own.site/content' },
  ]);
});

test('the form is busy before any request', async () => {
  const services = createFakeServices();
  const painted = new EventTarget();
  services.clock.painted = async () => void (await once(painted, 'paint'));
  const { signIn, work } = create(services);
  const submitted = signIn.submit(input);
  await settle();
  expect(work()).toBe('busy');
  expect(services.hub.calls).toEqual([]);
  services.hub.reply('login', recordedAnswers.accountOrPasswordWrong);
  painted.dispatchEvent(new Event('paint'));
  await submitted;
  expect(services.hub.names).toContain('login');
});

test('a sign-in cancelled before the paint sends no request', async () => {
  const services = createFakeServices();
  const painted = new EventTarget();
  services.clock.painted = async () => void (await once(painted, 'paint'));
  const clearCookies = vi.spyOn(services.session, 'clearCookies');
  const { signIn } = create(services);
  const submitted = signIn.submit(input);
  await settle();
  signIn.cancel();
  painted.dispatchEvent(new Event('paint'));
  await submitted;
  expect(clearCookies).not.toHaveBeenCalled();
  expect(signIn.state.get()).toEqual(idleForm);
  expect(services.hub.names).not.toContain('deleteCookies');
});

test('an empty form is refused without a request, as a new problem each time', async () => {
  const { services, signIn } = create();
  await signIn.submit({ account: '', password: '' });
  const first = signIn.state.get();
  await signIn.submit({ account: '', password: '' });
  expect(first).toEqual({
    work: { kind: 'idle' },
    problem: { field: 'account', text: { key: 'validation.email_empty' } },
    otherProblems: [{ field: 'password', text: { key: 'validation.password_empty' } }],
  });
  expect(signIn.state.get().problem).not.toBe(first.problem);
  expect(services.hub.calls).toEqual([]);
});

test('can succeed after a wrong password', async () => {
  const { services, signIn, work } = create();
  services.hub.reply('login', recordedAnswers.accountOrPasswordWrong, recordedAnswers.signedIn);
  await signIn.submit(input);
  expect(signIn.state.get()).toMatchObject({ work: { kind: 'idle' }, problem: { field: 'password' } });
  const second = signIn.submit(input);
  await services.clock.advance(800);
  await second;
  expect(work()).toBe('finished');
});

test('can succeed after a network failure', async () => {
  const { services, signIn } = create();
  services.hub.reply('login', new HubError('network'), recordedAnswers.signedIn);
  await signIn.submit(input);
  expect(signIn.state.get()).toMatchObject({ problem: { text: { key: 'error.network' }, canRetry: true } });
  const second = signIn.submit(input);
  await services.clock.advance(800);
  await second;
  expect(services.session.get()?.token).toBe('token-1');
});

test('a silent failure shows that the sign-in failed, without the hub’s message', async () => {
  const { services, signIn } = create();
  services.hub.reply('login', recordedAnswers.onlyLogged);
  await signIn.submit(input);
  expect(signIn.state.get()).toMatchObject({
    ...idleForm,
    problem: { text: { key: 'error.login_failed' } },
  });
});

describe('cancel', () => {
  test('unlocks the form at once, aborts the request and ignores a late answer', async () => {
    const { services, signIn } = create();
    const held = new HeldReply();
    services.hub.reply('login', held.reply);
    const submitted = signIn.submit(input);
    await settle();
    signIn.cancel();
    expect(signIn.state.get()).toEqual(idleForm);
    held.give(recordedAnswers.signedIn);
    await submitted;
    expect(signIn.state.get()).toEqual(idleForm);
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
    expect(signIn.state.get().work).toMatchObject({ kind: 'busy', attempt: 2 });
    second.give(recordedAnswers.accountOrPasswordWrong);
    await again;
    expect(signIn.state.get().problem).toMatchObject({ field: 'password' });
  });

  test('reset aborts the request too, and leaves a finished state', async () => {
    const { services, signIn } = create();
    services.hub.reply('login', recordedAnswers.signedIn);
    const submitted = signIn.submit(input);
    await services.clock.advance(800);
    await submitted;
    signIn.reset();
    expect(signIn.state.get()).toEqual(idleForm);
  });
});

test('ignores an answer after the element is removed', async () => {
  const { services, signIn, end } = create();
  const held = new HeldReply();
  services.hub.reply('login', held.reply);
  const submitted = signIn.submit(input);
  await settle();
  end.abort();
  held.give(recordedAnswers.signedIn);
  await submitted;
  expect(services.session.get()).toBeNull();
});

test('editing a field removes its problem and keeps the other one', async () => {
  const { signIn } = create();
  await signIn.submit({ account: '', password: '' });
  signIn.edit('account');
  expect(signIn.state.get()).toMatchObject({ problem: null, otherProblems: [{ field: 'password' }] });
  const listener = vi.fn();
  signIn.state.subscribe(listener);
  signIn.edit('account');
  expect(listener).not.toHaveBeenCalled();
});

describe('checks before the request', () => {
  test.each([
    ['', 'x', 'account', 'validation.email_empty', 0],
    ['   ', '', 'account', 'validation.email_empty', 1],
    ['designer', 'x', 'account', 'validation.email_format', 0],
    ['designer@example', '', 'account', 'validation.email_format', 1],
    ['designer@example.com', '', 'password', 'validation.password_empty', 0],
  ])('%j with %j: %s', (account, password, field, key, others) => {
    const refusal = checkEmailSignIn({ account, password });
    expect(refusal?.problem).toEqual({ field, text: { key } });
    expect(refusal?.otherProblems).toHaveLength(others);
  });

  test.each([' ', '1', 'short', 'p'.repeat(1000)])('any non-empty password passes (%#)', (password) => {
    expect(checkEmailSignIn({ account: ' designer@example.com ', password })).toBeNull();
  });
});

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer', method: 'password' };
/** As typed, with spaces around it. */
const spaced = { account: ' designer@example.com ', password: ' Design3D! ' };

/** Signs in and resolves when the login is complete or refused. */
async function send(services: ReturnType<typeof createFakeServices>) {
  const created = create(services);
  const submitted = created.signIn.submit(spaced);
  await services.clock.advance(800);
  await submitted;
  return created;
}

/** Signs in against one reply. */
const problemOf = async (reply: object | Error) => {
  const services = createFakeServices();
  services.hub.reply('login', reply);
  const { signIn } = await send(services);
  return { services, problem: signIn.state.get().problem };
};

describe('the request', () => {
  test('sends the e-mail trimmed and the password as typed, after clearing the cookies', async () => {
    const services = createFakeServices();
    services.hub.reply('login', recordedAnswers.signedIn);
    const { work } = await send(services);
    expect(work()).toBe('finished');
    expect(services.happened).toContainEqual({ event: 'entry-login', detail: login });
    expect(services.hub.names).toEqual(['deleteCookies', 'login']);
    expect(services.hub.calls[1]).toMatchObject({
      request: { type: 0, account: 'designer@example.com', password: ' Design3D! ' },
      options: { token: null },
    });
  });

  test('keeps old cookies with an appid', async () => {
    const services = createFakeServices({ appid: 'studio-app' });
    services.session.signIn({ token: 'old', ticket: '', username: '' });
    services.hub.reply('login', recordedAnswers.accountOrPasswordWrong);
    await send(services);
    expect(services.hub.names).toEqual(['login']);
    expect(services.cookieValues()).toEqual({ hub_auth_token: 'old' });
  });

  test('clears nothing on a page of another site', async () => {
    const services = createFakeServices({ mode: 'tag' }, { isOwnSite: false });
    services.hub.reply('login', recordedAnswers.signedIn);
    await send(services);
    expect(services.hub.names).toEqual(['login']);
  });

  test('continues if the hub cannot delete cookies', async () => {
    const services = createFakeServices();
    services.session.signIn({ token: 'old', ticket: '', username: '' });
    services.hub.reply('deleteCookies', new HubError('timeout'));
    services.hub.reply('login', recordedAnswers.signedIn);
    const clear = vi.spyOn(services.session, 'clearCookies');
    const { work } = await send(services);
    expect(work()).toBe('finished');
    expect(clear).toHaveBeenCalledOnce();
    expect(services.session.get()?.token).toBe('token-1');
  });
});

describe('the answer', () => {
  test('a wrong password or unknown account is reported at the password', async () => {
    const { problem } = await problemOf(recordedAnswers.accountOrPasswordWrong);
    expect(problem).toEqual({ field: 'password', text: { text: 'Wrong account or password' } });
  });

  test('a text is shown at the field that the hub names', async () => {
    const { problem } = await problemOf(recordedAnswers.fieldInvalid);
    expect(problem).toEqual({ field: 'account', text: { text: 'Email format is incorrect' } });
  });

  test.each([{ field: 'constructor' }, { field: 7 }, null, 'account', ['account']])(
    'an unknown field (%o) is ignored',
    async (info) => {
      const { problem } = await problemOf({ code: -100110, message: 'No', info });
      expect(problem).toEqual({ text: { text: 'No' } });
    },
  );

  test('a refusal without a message says "Login Failed"', async () => {
    const { problem } = await problemOf(recordedAnswers.withoutMessage);
    expect(problem).toEqual({ text: { key: 'error.login_failed' } });
  });

  test('code 0 is not a login', async () => {
    const { problem } = await problemOf(recordedAnswers.nothingDone);
    expect(problem).toEqual({ text: { key: 'error.login_failed' } });
  });

  test.each([
    ['network', 'error.network'],
    ['timeout', 'error.timeout'],
    ['malformed', 'error.server'],
  ] as const)('%s can be retried', async (kind, key) => {
    const { problem, services } = await problemOf(new HubError(kind));
    expect(problem).toEqual({ text: { key }, canRetry: true });
    expect(services.happened).toContainEqual({
      event: 'entry-error',
      detail: { kind, code: 0, message: kind },
    });
  });

  test('a limit shows the waiting time', async () => {
    const { problem } = await problemOf(
      new HubError('business', { code: -100105, hubMessage: 'Too many tries', retryAfterMs: 30_000 }),
    );
    expect(problem).toEqual({ text: { text: 'Too many tries' }, retryAfterMs: 30_000 });
  });

  test.each([
    [true, 'finished', 2],
    [false, 'idle', 1],
  ])('asks for a captcha; solved: %s', async (isSolved, kind, calls) => {
    const services = createFakeServices();
    services.hub.reply('login', recordedAnswers.pictureFirst, recordedAnswers.signedIn);
    const { signIn, asked, work } = create(services);
    asked.isSolved = isSolved;
    const submitted = signIn.submit(spaced);
    await services.clock.advance(800);
    await submitted;
    expect(work()).toBe(kind);
    expect(signIn.state.get().problem).toBeNull();
    expect(asked.captchas).toEqual(['designer@example.com', 'login', 'data:image/png;base64,AAAA']);
    expect(services.hub.names.filter((name) => name === 'login')).toHaveLength(calls);
  });

  test('500101 shows our text, not the hub’s message', async () => {
    expect((await problemOf(recordedAnswers.onlyLogged)).problem).toEqual({
      text: { key: 'error.login_failed' },
    });
  });

  test.each([recordedAnswers.secondFactor, recordedAnswers.phoneBinding])(
    'login info without a token asks for another step (%#)',
    async (reply) => {
      const services = createFakeServices();
      services.hub.reply('login', reply);
      const { signIn, asked } = await send(services);
      expect(asked.steps).toMatchObject([reply.info]);
      expect(signIn.state.get()).toEqual(idleForm);
    },
  );

  test('an unknown step is a problem', async () => {
    const services = createFakeServices();
    services.hub.reply('login', recordedAnswers.secondFactor);
    const { signIn, asked } = create(services);
    asked.isKnownStep = false;
    await signIn.submit(spaced);
    expect(signIn.state.get().problem).toEqual({ text: { key: 'error.further_step' } });
  });

  test.each([recordedAnswers.notLoggedIn, recordedAnswers.gateway])(
    'a code that ends the session clears the cookies and shows its text without a redirect (%#)',
    async (reply) => {
      const services = createFakeServices({ appid: 'studio-app' });
      services.session.signIn({ token: 'old', ticket: 'old', username: 'old' });
      services.hub.reply('login', reply);
      const { signIn } = await send(services);
      expect(signIn.state.get()).toMatchObject({ problem: { text: { text: reply.message } } });
      expect(services.session.get()).toBeNull();
      expect(services.cookieValues()).toEqual({});
      expect(services.happened.some((item) => 'replace' in item || 'assign' in item)).toBe(false);
      expect(services.happened).toContainEqual({ message: 'login-state', fields: { logged_in: false } });
    },
  );

  test('typed text never reaches the host', async () => {
    const { services } = await problemOf(recordedAnswers.accountOrPasswordWrong);
    expect(services.happened).not.toEqual([]);
    expect(JSON.stringify(services.happened)).not.toMatch(/Design3D|designer@/);
  });
});
