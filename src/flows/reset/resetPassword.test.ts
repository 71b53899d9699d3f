import { describe, expect, it } from 'vitest';
import { ability } from '../captcha/retryAfterCaptcha';
import { HubError } from '../../api/hubError';
import { createFakeAccount } from '../../testing/fakeAccount';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createResetPassword } from './resetPassword';

const fine = { code: 1, info: {} };
const secrets = { password: 'abc123', confirm: 'abc123' };

const link = (id: string) => ({ id, provider: 'wechat', created_at: 1, used_at: 2 });

function setUp() {
  const account = createFakeAccount(createResetPassword);
  const { hub } = account.services;
  for (const name of ['resetPasswordCheck', 'emailSend', 'mobileCaptcha', 'checkCaptcha'])
    hub.reply(name, fine);
  hub.reply('resetPasswordByEmail', recordedAnswers.signedIn);
  hub.reply('resetPasswordByMobile', recordedAnswers.signedIn);
  return account;
}

async function atPassword(account = 'ada@example.com') {
  const reset = setUp();
  reset.flow.type({ account });
  await reset.flow.submit();
  reset.flow.type({ code: '123456' });
  await reset.flow.submit();
  return reset;
}

/** A reset whose code was right, and whose account has two questionable links. */
async function asking() {
  const reset = setUp();
  reset.services.hub.reply('checkCaptcha', { code: 1, info: { links: [link('one'), link('two')] } });
  reset.flow.type({ account: 'ada@example.com' });
  await reset.flow.submit();
  reset.flow.type({ code: '123456' });
  await reset.flow.submit();
  return reset;
}

/** Sets the password. @returns what was sent */
async function sentWith({ flow, services }: Awaited<ReturnType<typeof asking>>) {
  flow.type(secrets);
  const done = flow.submit();
  await services.clock.advance(800);
  await done;
  return services.hub.calls.at(-1)?.request;
}

describe('password reset', () => {
  it('takes Enter after the last digit of a code as meant for the code', async () => {
    const { flow, form, services } = await atPassword();
    await services.clock.advance(799);
    await flow.submit();
    expect([form().progress.step, form().problem, form().otherProblems]).toEqual([2, null, undefined]);
    await services.clock.advance(1);
    await flow.submit();
    expect(form().problem).toEqual({ field: 'password', text: { key: 'validation.password_empty' } });
  });

  it('refuses at once what was typed into the new step', async () => {
    const { flow, form } = await atPassword();
    flow.type({ password: 'short' });
    await flow.submit();
    expect(form().problem?.field).toBe('password');
  });

  it.each([
    [
      'ada@example.com',
      ['emailSend', { email: 'ada@example.com', type: 2, check: ability }],
      'resetPasswordByEmail',
      { email: 'ada@example.com', captcha: '123456' },
    ],
    [
      '+86 13800138000',
      ['mobileCaptcha', { mobile: '13800138000', type: 1, action: 'reset', check: ability }],
      'resetPasswordByMobile',
      { mobile: '13800138000', mobile_captcha: '123456' },
    ],
  ])('resets by %s and signs in', async (account, sending, call, request) => {
    const { flow, form, services } = await atPassword(account);
    flow.type(secrets);
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    const calls = services.hub.calls.map(({ name, request: sent }) => [name, sent]);
    expect(calls[1]).toEqual(sending);
    expect(calls[2]?.[0]).toBe('checkCaptcha');
    expect(calls.at(-1)).toEqual([call, { ...request, new_password: 'abc123', re_new_password: 'abc123' }]);
    expect(form().work.kind).toBe('finished');
    expect(services.happened).toContainEqual(
      expect.objectContaining({ event: 'entry-login', detail: expect.objectContaining({ method: 'reset' }) }),
    );
  });

  describe('with links that a stranger may have made', () => {
    it('keeps none unless the visitor ticks it', async () => {
      const reset = await asking();
      expect(reset.flow.links.get().map(({ isKept }) => isKept)).toEqual([false, false]);
      expect(await sentWith(reset)).toMatchObject({ keep_links: [] });
    });

    it('sends the kept ones, also after the code was tried again', async () => {
      const reset = await asking();
      reset.flow.keepLink('one', true);
      reset.flow.keepLink('two', true);
      reset.flow.keepLink('two', false);
      reset.flow.goTo(1);
      await reset.flow.submit();
      expect(await sentWith(reset)).toMatchObject({ keep_links: ['one'] });
    });

    it('asks about none that the hub names no more', async () => {
      const reset = await asking();
      reset.services.hub.reply('checkCaptcha', fine);
      reset.flow.goTo(1);
      await reset.flow.submit();
      expect(await sentWith(reset)).not.toHaveProperty('keep_links');
    });
  });

  it.each([
    [0, { account: '' }, 'account', 'validation.account_empty'],
    [0, { account: 'nobody' }, 'account', 'validation.account_format'],
    [1, { code: '' }, 'code', 'validation.code_empty'],
    [2, { password: '' }, 'password', 'validation.password_empty'],
    [2, { password: 'short' }, 'password', 'validation.password_rules'],
    [2, { password: 'abc123', confirm: 'abc124' }, 'confirm', 'validation.passwords_differ'],
  ])('at step %i makes no call for %j', async (step, changes, field, key) => {
    const { flow, form, services } = await atPassword();
    flow.goTo(step);
    const calls = services.hub.calls.length;
    flow.type(changes);
    await flow.submit();
    expect(form().problem).toEqual({ field, text: { key } });
    expect(services.hub.calls).toHaveLength(calls);
  });

  it('reports an unknown account at its field', async () => {
    const { flow, form, services } = setUp();
    services.hub.reply('resetPasswordCheck', {
      code: -100110,
      message: 'We couldn’t find this account',
      info: { field: 'account' },
    });
    flow.type({ account: 'nobody@example.com' });
    await flow.submit();
    expect(form()).toMatchObject({
      progress: { step: 0 },
      problem: { field: 'account', text: { text: 'We couldn’t find this account' } },
      values: { account: 'nobody@example.com' },
    });
  });

  it('solves a captcha if the hub asks for one', async () => {
    const { flow, form, deps, services } = setUp();
    services.hub.reply(
      'resetPasswordCheck',
      { code: 1, info: { image_captcha: 'data:image/png;base64,one' } },
      fine,
    );
    flow.type({ account: 'ada@example.com' });
    const leaving = flow.submit();
    await settle();
    await deps.captcha.image.submit('ab12');
    await leaving;
    expect(services.hub.names).toEqual([
      'resetPasswordCheck',
      'checkCaptcha',
      'resetPasswordCheck',
      'emailSend',
    ]);
    expect(form().progress.step).toBe(1);
  });

  it.each([-100102, -100103, -100104])('keeps a code that is refused with %i', async (code) => {
    const { flow, form, services } = setUp();
    flow.type({ account: 'ada@example.com' });
    await flow.submit();
    services.hub.reply('checkCaptcha', { code, message: 'Not this code' });
    flow.type({ code: '123456' });
    await flow.submit();
    expect(form()).toMatchObject({
      progress: { step: 1 },
      problem: { field: 'code', text: { text: 'Not this code' } },
      values: { code: '123456' },
    });
  });

  it('leads back to the code if it was used meanwhile, keeping the passwords', async () => {
    const { flow, form, services } = await atPassword();
    services.hub.reply('resetPasswordByEmail', { code: -100104, message: 'Used' });
    flow.type(secrets);
    await flow.submit();
    expect(form()).toMatchObject({
      progress: { step: 1, maxStep: 2 },
      problem: { field: 'code' },
      values: secrets,
    });
  });

  it.each(['resetPasswordCheck', 'emailSend'])('survives a lost network at %s', async (name) => {
    const { flow, form, services } = setUp();
    services.hub.reply(name, new HubError('network'));
    flow.type({ account: 'ada@example.com' });
    await flow.submit();
    expect(form()).toMatchObject({
      progress: { step: 0 },
      problem: { text: { key: 'error.network' }, canRetry: true },
    });
    services.hub.reply(name, fine);
    await flow.submit();
    expect(form().progress.step).toBe(1);
  });

  it('takes over an account typed on another screen, but not its step', async () => {
    const { services, reload } = setUp();
    services.storage.set('draft', { account: 'ada@example.com', tab: 'register.email', step: 1 });
    expect(reload().state.get()).toMatchObject({
      values: { account: 'ada@example.com' },
      progress: { step: 0, maxStep: 0 },
      isResumed: false,
    });
  });

  it('resumes after a reload and asks for code and password again', async () => {
    const { services, reload } = await atPassword();
    const resumed = reload();
    expect(resumed.state.get()).toMatchObject({ progress: { step: 1, maxStep: 2 }, isResumed: true });
    const calls = services.hub.calls.length;
    await resumed.submit();
    expect(resumed.state.get().problem).toMatchObject({ field: 'code' });
    expect(services.hub.calls).toHaveLength(calls);
    resumed.type({ code: '123456' });
    await resumed.submit();
    expect(resumed.state.get().progress.step).toBe(2);
  });

  it('offers to register an unknown account, but not an invalid one', async () => {
    const { flow, form, services } = setUp();
    flow.type({ account: 'nobody' });
    await flow.submit();
    expect(form().problem?.offer).toBeUndefined();
    const message = 'We couldn’t find this account';
    services.hub.reply('resetPasswordCheck', { code: -100110, message, info: { field: 'account' } });
    flow.type({ account: 'nobody@example.com' });
    await flow.submit();
    expect(form().problem).toEqual({ field: 'account', text: { text: message }, offer: 'register' });
  });

  it('takes over an account typed on another screen, on the first step only', async () => {
    const { flow, form, services } = await atPassword();
    services.storage.set('draft', { account: 'other@example.com', tab: 'login.email' });
    flow.adoptSharedAccount();
    expect(form().values.account).toBe('ada@example.com');
    // A reload returns to the shown step.
    expect(services.storage.get('draft')).toMatchObject({
      account: 'ada@example.com',
      tab: 'reset',
      step: 2,
    });
    flow.goTo(0);
    services.storage.set('draft', { account: 'other@example.com', tab: 'login.email' });
    flow.adoptSharedAccount();
    expect(form().values.account).toBe('other@example.com');
  });
});
