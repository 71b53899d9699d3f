import type { Channel } from '../../contract/typedAccount';
import { describe, expect, it, vi } from 'vitest';
import { createFakeAccount } from '../../testing/fakeAccount';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createSecondFactor } from './secondFactor';

const asked = (challenge: string) => ({
  code: 1,
  info: { need_captcha: 'email', challenge, masked_to: 's***@example.com' },
});

function setUp(channel: Channel = 'email') {
  const onGone = vi.fn();
  const step = {
    kind: 'secondFactor',
    channel,
    challenge: 'first',
    maskedTo: 's***@example.com',
    account: 'secure@example.com',
    method: 'password',
  } as const;
  const account = createFakeAccount((deps) => createSecondFactor(deps, step, onGone));
  const { hub } = account.services;
  hub.reply('deleteCookies', { code: 1, info: {} });
  hub.reply('login', recordedAnswers.signedIn);
  const logins = () => hub.calls.filter(({ name }) => name === 'login').map(({ request }) => request);
  return { ...account, hub, logins, onGone };
}

describe('the second factor', () => {
  it.each([
    ['email', { email_captcha: '123456' }],
    ['phone', { mobile_captcha: '123456' }],
  ] as const)('by %s sends the challenge with the code, never a password', async (channel, code) => {
    const { flow, logins, services } = setUp(channel);
    flow.type({ code: '123456' });
    void flow.submit();
    await settle();
    expect(logins()).toEqual([{ type: 0, account: 'secure@example.com', challenge: 'first', ...code }]);
    expect(services.session.get()).toMatchObject({ token: 'token-1' });
  });

  it('starts with a sent code and no draft', () => {
    const { flow, services } = setUp();
    expect(flow.secondsToResend.get()).toBe(60);
    expect(services.storage.get('draft')).toBeNull();
  });

  it('requests another code with the challenge and continues with the new one', async () => {
    const { flow, hub, logins, services } = setUp();
    await services.clock.advance(60_000);
    hub.reply('login', asked('second'));
    await flow.sendCode();
    expect(logins()).toEqual([{ type: 0, account: 'secure@example.com', challenge: 'first' }]);
    expect(flow.secondsToResend.get()).toBe(60);
    hub.reply('login', recordedAnswers.signedIn);
    flow.type({ code: '123456' });
    void flow.submit();
    await settle();
    expect(logins()[1]).toMatchObject({ challenge: 'second', email_captcha: '123456' });
  });

  it('shows a wrong code at its field', async () => {
    const { flow, form, hub, onGone } = setUp();
    hub.reply('login', { code: -100102, message: 'verification code is incorrect' });
    flow.type({ code: '000000' });
    await flow.submit();
    expect(form().problem).toEqual({ field: 'code', text: { text: 'verification code is incorrect' } });
    expect(onGone).not.toHaveBeenCalled();
  });

  it('reports an expired challenge and leaves the step', async () => {
    const { flow, hub, toasts, onGone } = setUp();
    hub.reply('login', { code: -100114, message: 'Please sign in again' });
    flow.type({ code: '123456' });
    await flow.submit();
    expect(onGone).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([{ kind: 'error', key: 'challenge', text: { text: 'Please sign in again' } }]);
  });
});
