import { describe, expect, it } from 'vitest';
import { ability } from '../captcha/retryAfterCaptcha';
import { HubError } from '../../api/hubError';
import { createFakeAccount } from '../../testing/fakeAccount';
import { HeldReply } from '../../testing/fakeHub';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createRegisterWithEmail } from './registerWithEmail';
import { askForMail } from '../form/sendCode';

const typed = { account: ' new@example.com ', password: 'abc123', isAgreed: true };
const sent = { code: 1, message: 'sent', info: {} };

function setUp() {
  const account = createFakeAccount(createRegisterWithEmail);
  account.services.hub.reply('emailSend', sent);
  account.services.hub.reply('registerByEmail', recordedAnswers.signedIn);
  return account;
}

async function atCode() {
  const account = setUp();
  account.flow.type(typed);
  await account.flow.submit();
  return account;
}

describe('registration by e-mail', () => {
  it.each([
    [{}, 'account', 'validation.email_empty'],
    [{ account: 'new@' }, 'account', 'validation.email_format'],
    [{ account: 'new@example.com' }, 'password', 'validation.password_empty'],
    [{ account: 'new@example.com', password: 'abcdef' }, 'password', 'validation.password_rules'],
    [{ account: 'new@example.com', password: 'abc123' }, 'isAgreed', 'validation.terms'],
  ])('sends nothing for %j', async (changes, field, key) => {
    const { flow, form, services } = setUp();
    flow.type(changes);
    await flow.submit();
    expect(form().problem).toEqual({ field, text: { key } });
    expect(form().values).toMatchObject(changes);
    expect(services.hub.calls).toEqual([]);
  });

  it('makes no call for an invalid address and yields code 0', async () => {
    const { services } = setUp();
    const answer = await askForMail(services, 'nobody', 'register', {
      check: {},
      signal: new AbortController().signal,
    });
    expect(answer).toMatchObject({ isDone: false, code: 0 });
    expect(services.hub.calls).toEqual([]);
  });

  it('sends a code, counts down and remembers the agreement; the button and the step say so, no toast', async () => {
    const { flow, form, services, toasts } = await atCode();
    expect(services.hub.calls.map(({ name, request }) => [name, request])).toEqual([
      ['emailSend', { email: 'new@example.com', type: 1, check: ability }],
    ]);
    expect(form().progress).toEqual({ step: 1, maxStep: 1 });
    expect(flow.secondsToResend.get()).toBe(60);
    await services.clock.advance(18_000);
    expect(flow.secondsToResend.get()).toBe(42);
    expect(services.storage.get('agreement')).toBe('v1');
    await services.clock.advance(42_000);
    await flow.sendCode();
    expect(flow.secondsToResend.get()).toBe(60);
    expect(toasts()).toEqual([]);
  });

  it('registers, sends the referral code once, and completes the login', async () => {
    const { flow, form, services, shareCode, toasts } = await atCode();
    shareCode.value = 'friend-7';
    services.storage.set('bind_id', 'bind-1');
    flow.type({ code: '123456' });
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    const call = services.hub.calls.find(({ name }) => name === 'registerByEmail');
    expect(call?.request).toEqual({
      // The part before the @, since the profile asks for none.
      nickname: 'new',
      email: 'new@example.com',
      email_captcha: '123456',
      password: 'abc123',
      share_code: 'friend-7',
      bind_id: 'bind-1',
      terms: { version: '1', language: 'en' },
    });
    expect(call?.options).toMatchObject({ token: null });
    expect(services.hub.names).toEqual(['emailSend', 'deleteCookies', 'registerByEmail']);
    expect(shareCode.value).toBeNull();
    expect(form().work).toEqual({ kind: 'finished' });
    expect(toasts().at(-1)).toMatchObject({ kind: 'success', text: { key: 'notice.register_success' } });
    const events = services.happened.flatMap((each) => ('event' in each ? [each] : []));
    expect(events[0]).toMatchObject({
      event: 'entry-login',
      detail: { auth_token: 'token-1', method: 'register' },
    });
    expect(services.happened.at(-1)).toEqual({ replace: 'https://own.site/content' });
    expect(services.stored('draft')).toBeNull();
    expect(services.stored('bind_id')).toBeNull();
    // The next person at this browser agrees for themselves.
    expect(services.stored('agreement')).toBeNull();
  });

  it('keeps the referral code when the registration is refused', async () => {
    const { flow, form, services, shareCode } = await atCode();
    shareCode.value = 'friend-7';
    services.hub.reply('registerByEmail', { code: -100108, message: 'This account already exists' });
    flow.type({ code: '123456' });
    await flow.submit();
    expect(shareCode.value).toBe('friend-7');
    expect(form()).toMatchObject({
      progress: { step: 0, maxStep: 1 },
      problem: { field: 'account', text: { text: 'This account already exists' } },
      values: { account: typed.account, password: 'abc123', code: '123456' },
    });
  });

  it.each([
    [-100102, 'code'],
    [-100103, 'code'],
    [-100104, 'code'],
    [-100105, 'code'],
    [-100113, 'code'],
  ])('shows %i at the code', async (code, field) => {
    const { flow, form, services } = await atCode();
    services.hub.reply('registerByEmail', { code, message: 'Not this code' });
    flow.type({ code: '123456' });
    await flow.submit();
    expect(form().problem).toEqual({ field, text: { text: 'Not this code' } });
    expect(form().progress.step).toBe(1);
    expect(form().values.code).toBe('123456');
  });

  it('signs in with the typed account if the answer has no token', async () => {
    const { flow, services } = await atCode();
    services.hub.reply('registerByEmail', { code: 1, info: {} });
    services.hub.reply('login', recordedAnswers.signedIn);
    flow.type({ code: '123456' });
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    const login = services.hub.calls.find(({ name }) => name === 'login');
    expect(login?.request).toEqual({
      type: 0,
      account: 'new@example.com',
      password: 'abc123',
      check: ability,
    });
    expect(services.happened).toContainEqual(
      expect.objectContaining({
        event: 'entry-login',
        detail: expect.objectContaining({ method: 'register' }),
      }),
    );
  });

  it('sends one registration for a double submit', async () => {
    const { flow, services } = await atCode();
    const held = new HeldReply();
    services.hub.reply('registerByEmail', held.reply);
    flow.type({ code: '123456' });
    void flow.submit();
    void flow.submit();
    await flow.sendCode();
    await settle();
    expect(services.hub.names).toEqual(['emailSend', 'deleteCookies', 'registerByEmail']);
  });

  it('ignores an answer after Cancel', async () => {
    const { flow, form, services } = await atCode();
    const held = new HeldReply();
    services.hub.reply('registerByEmail', held.reply);
    flow.type({ code: '123456' });
    const done = flow.submit();
    await settle();
    flow.cancel();
    held.give(recordedAnswers.signedIn);
    await done;
    expect(form()).toMatchObject({ work: { kind: 'idle' }, problem: null, values: { code: '123456' } });
    expect(services.session.get()).toBeNull();
  });

  it('keeps typed text when the network is lost, and can be retried', async () => {
    const { flow, form, services } = await atCode();
    services.hub.reply('registerByEmail', new HubError('network'));
    flow.type({ code: '123456' });
    await flow.submit();
    expect(form().problem).toEqual({ text: { key: 'error.network' }, canRetry: true });
    services.hub.reply('registerByEmail', recordedAnswers.signedIn);
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    expect(form().work.kind).toBe('finished');
  });

  it('sends no second mail after going back, except to another address', async () => {
    const { flow, form, services } = await atCode();
    flow.type({ code: '12' });
    flow.goTo(0);
    await flow.submit();
    expect(form()).toMatchObject({ progress: { step: 1 }, values: { code: '12' } });
    expect(services.hub.names).toEqual(['emailSend']);
    flow.goTo(0);
    flow.type({ account: 'other@example.com' });
    await flow.submit();
    expect(services.hub.names).toEqual(['emailSend', 'emailSend']);
    expect(form()).toMatchObject({ sent: { account: 'other@example.com' }, values: { code: '' } });
  });

  it('sends another code only after the countdown', async () => {
    const { flow, services } = await atCode();
    await flow.sendCode();
    expect(services.hub.names).toEqual(['emailSend']);
    await services.clock.advance(60_000);
    await flow.sendCode();
    expect(services.hub.names).toEqual(['emailSend', 'emailSend']);
    expect(flow.secondsToResend.get()).toBe(60);
  });

  it('continues with the sent code if the hub refuses another one', async () => {
    const { flow, form, services } = setUp();
    services.hub.reply(
      'emailSend',
      new HubError('business', { code: -100106, hubMessage: 'Wait', retryAfterMs: 31_000 }),
    );
    flow.type(typed);
    await flow.submit();
    expect(form()).toMatchObject({ progress: { step: 1 }, problem: null });
    expect(flow.secondsToResend.get()).toBe(31);
  });

  it('reports a limit that is longer than the countdown', async () => {
    const { flow, form, services } = setUp();
    services.hub.reply(
      'emailSend',
      new HubError('business', { code: -100106, hubMessage: 'Wait', retryAfterMs: 900_000 }),
    );
    flow.type(typed);
    await flow.submit();
    expect(form()).toMatchObject({ progress: { step: 0 } });
    expect(flow.secondsToResend.get()).toBe(900);
  });

  it('resumes after a reload with everything except password and code, with the right countdown', async () => {
    const { flow, services, reload } = await atCode();
    flow.type({ code: '123456' });
    await services.clock.advance(20_000);
    expect(services.stored('draft')).not.toMatch(/abc123|123456/);
    const resumed = reload();
    expect(resumed.state.get()).toMatchObject({
      values: { account: typed.account, password: '', code: '', isAgreed: true },
      // The password is the first missing field.
      progress: { step: 0, maxStep: 1 },
      isResumed: true,
    });
    expect(resumed.secondsToResend.get()).toBe(40);
    await resumed.submit();
    expect(resumed.state.get().problem).toEqual({
      field: 'password',
      text: { key: 'validation.password_again' },
    });
    resumed.type({ password: 'abc123' });
    await resumed.submit();
    // The code that was sent is still valid.
    expect(resumed.state.get().progress).toEqual({ step: 1, maxStep: 1 });
    expect(services.hub.names).toEqual(['emailSend']);
  });

  it('leaves no timer when the element is removed', async () => {
    const { services, end } = await atCode();
    end.abort();
    await settle();
    expect(services.clock.waiting).toBe(0);
  });

  it('asks for a nickname if the profile does, and sends it', async () => {
    const account = createFakeAccount((deps) =>
      createRegisterWithEmail({ ...deps, asksNickname: () => true }),
    );
    const { flow, form, services } = account;
    services.hub.reply('emailSend', sent);
    services.hub.reply('registerByEmail', recordedAnswers.signedIn);
    flow.type(typed);
    await flow.submit();
    expect(form().problem).toEqual({ field: 'nickname', text: { key: 'validation.nickname_empty' } });
    flow.type({ nickname: ' Ada ' });
    await flow.submit();
    flow.type({ code: '123456' });
    void flow.submit();
    await settle();
    const call = services.hub.calls.find(({ name }) => name === 'registerByEmail');
    expect(call?.request).toMatchObject({ nickname: 'Ada' });
  });
});
