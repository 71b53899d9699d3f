import { describe, expect, test } from 'vitest';
import { HubError } from '../../hub/hubError';
import { createFakeServices } from '../../testing/fakeServices';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { runSignIn } from './signIn';
import { validateSignIn } from './validateSignIn';

const input = { account: ' designer@example.com ', password: ' Design3D! ' };
const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer', method: 'password' };

/** Signs in against one reply. */
const problemOf = async (reply: object | Error) => {
  const services = createFakeServices();
  services.hub.reply('login', reply);
  const outcome = await runSignIn(services, input);
  return { services, problem: outcome.kind === 'failed' ? outcome.problem : outcome };
};

describe('what is checked before anything is sent', () => {
  test.each([
    ['', 'x', 'account', 'validation.email_empty'],
    ['   ', '', 'account', 'validation.email_empty'],
    ['designer', 'x', 'account', 'validation.email_format'],
    ['designer@example', '', 'account', 'validation.email_format'],
    ['designer@example.com', '', 'password', 'validation.password_empty'],
  ])('%j with %j: %s', (account, password, field, key) => {
    expect(validateSignIn({ account, password })).toEqual({ field, text: { key } });
  });

  test.each([' ', '1', 'short', 'p'.repeat(1000)])('any password that is there passes (%#)', (password) => {
    expect(validateSignIn({ account: ' designer@example.com ', password })).toBeNull();
  });
});

describe('what is sent', () => {
  test('the e-mail trimmed, the password as typed, after the cookies went', async () => {
    const services = createFakeServices();
    services.hub.reply('login', recordedAnswers.signedIn);
    expect(await runSignIn(services, input)).toEqual({ kind: 'signedIn', login });
    expect(services.hub.names).toEqual(['deleteCookies', 'login']);
    expect(services.hub.calls[1]).toMatchObject({
      request: { type: 0, account: 'designer@example.com', password: ' Design3D! ' },
      options: { token: null },
    });
  });

  test('with an appid the old cookies stay', async () => {
    const services = createFakeServices({ appid: 'studio-app' });
    services.session.signIn({ token: 'old', ticket: '', username: '' });
    services.hub.reply('login', recordedAnswers.signedIn);
    await runSignIn(services, input);
    expect(services.hub.names).toEqual(['login']);
    expect(services.cookieValues()).toEqual({ hub_auth_token: 'old' });
  });

  test('on a page of another site nothing is cleared', async () => {
    const services = createFakeServices({ mode: 'tag' }, { isOwnSite: false });
    services.hub.reply('login', recordedAnswers.signedIn);
    await runSignIn(services, input);
    expect(services.hub.names).toEqual(['login']);
  });

  test('a hub that cannot delete cookies does not stop the login', async () => {
    const services = createFakeServices();
    services.session.signIn({ token: 'old', ticket: '', username: '' });
    services.hub.reply('deleteCookies', new HubError('timeout'));
    services.hub.reply('login', recordedAnswers.signedIn);
    expect(await runSignIn(services, input)).toMatchObject({ kind: 'signedIn' });
    expect(services.cookieValues()).toEqual({});
  });
});

describe('what comes back', () => {
  test('a wrong password or unknown account stands at the password', async () => {
    const { problem } = await problemOf(recordedAnswers.accountOrPasswordWrong);
    expect(problem).toEqual({ field: 'password', text: { text: 'Account or password is wrong' } });
  });

  test('a field the hub names gets the text', async () => {
    const { problem } = await problemOf(recordedAnswers.fieldInvalid);
    expect(problem).toEqual({ field: 'account', text: { text: 'Email format is incorrect' } });
  });

  test.each([{ field: 'constructor' }, { field: 7 }, null, 'account', ['account']])(
    'a field nobody has (%o) is no field',
    async (info) => {
      const { problem } = await problemOf({ code: -100110, message: 'No', info });
      expect(problem).toEqual({ text: { text: 'No' } });
    },
  );

  test('a refusal without a message says "Login Failed"', async () => {
    const { problem } = await problemOf(recordedAnswers.withoutMessage);
    expect(problem).toEqual({ text: { key: 'error.login_failed' } });
  });

  test('"nothing was done" is no login', async () => {
    const { problem } = await problemOf(recordedAnswers.nothingDone);
    expect(problem).toEqual({ text: { key: 'error.login_failed' } });
  });

  test.each([
    ['network', 'error.network'],
    ['timeout', 'error.timeout'],
    ['malformed', 'error.server'],
  ] as const)('%s offers another try', async (kind, key) => {
    const { problem, services } = await problemOf(new HubError(kind));
    expect(problem).toEqual({ text: { key }, canRetry: true });
    expect(services.happened).toContainEqual({
      event: 'entry-error',
      detail: { kind, code: 0, message: kind },
    });
  });

  test('a limiter says when to come back', async () => {
    const { problem } = await problemOf(
      new HubError('business', { code: -100105, hubMessage: 'Too many tries', retryAfterMs: 30_000 }),
    );
    expect(problem).toEqual({ text: { text: 'Too many tries' }, retryAfterMs: 30_000 });
  });

  test.each([
    [true, { kind: 'signedIn', login }, 2],
    [false, { kind: 'failed', problem: null }, 1],
  ])('a picture comes first; solved: %s', async (isSolved, outcome, calls) => {
    const services = createFakeServices();
    services.hub.reply('login', recordedAnswers.pictureFirst, recordedAnswers.signedIn);
    const asked: string[] = [];
    const solve = (question: { account: string; action: string }, image: string) => {
      asked.push(question.account, question.action, image);
      return Promise.resolve(isSolved);
    };
    expect(await runSignIn(services, input, undefined, solve)).toEqual(outcome);
    expect(asked).toEqual(['designer@example.com', 'login', 'data:image/png;base64,AAAA']);
    expect(services.hub.names.filter((name) => name === 'login')).toHaveLength(calls);
  });

  test('500101 shows nothing', async () => {
    expect((await problemOf(recordedAnswers.onlyLogged)).problem).toBeNull();
  });

  test.each([recordedAnswers.secondFactor, recordedAnswers.phoneBinding])(
    'login info without a token asks for another step (%#)',
    async (reply) => {
      const services = createFakeServices();
      services.hub.reply('login', reply);
      expect(await runSignIn(services, input)).toMatchObject({ kind: 'further', info: reply.info });
    },
  );

  test.each([recordedAnswers.notLoggedIn, recordedAnswers.gateway])(
    'a code that ends the session clears the cookies, shows its text and goes nowhere (%#)',
    async (reply) => {
      const services = createFakeServices({ appid: 'studio-app' });
      services.session.signIn({ token: 'old', ticket: 'old', username: 'old' });
      services.hub.reply('login', reply);
      expect(await runSignIn(services, input)).toMatchObject({ problem: { text: { text: reply.message } } });
      expect(services.session.get()).toBeNull();
      expect(services.cookieValues()).toEqual({});
      expect(services.happened.some((item) => 'replace' in item || 'assign' in item)).toBe(false);
      expect(services.happened).toContainEqual({ message: 'login-state', fields: { logged_in: false } });
    },
  );

  test('nothing that was typed reaches the host', async () => {
    const { services } = await problemOf(recordedAnswers.accountOrPasswordWrong);
    expect(services.happened).not.toEqual([]);
    expect(JSON.stringify(services.happened)).not.toMatch(/Design3D|designer@/);
  });
});
