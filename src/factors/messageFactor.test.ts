import { describe, expect, it, vi } from 'vitest';
import { HubError } from '../api/hubError';
import { ability } from '../flows/captcha/retryAfterCaptcha';
import type { FactorOffer } from '../flows/login/nextStep';
import { createFakeAccount } from '../testing/fakeAccount';
import { settle } from '../testing/fakeClock';
import { recordedAnswers } from '../testing/recordedAnswers';
import { email } from './email/email';
import { mobile } from './mobile/mobile';
import { knownFactors, secondFactors } from './registry';

const asked = (challenge: string) => ({
  code: 1,
  info: { need_captcha: 'email', challenge, masked_to: 's***@example.com' },
});
const mailed: FactorOffer = { id: 'email', masked_to: 's***@example.com' };
const texted: FactorOffer = { id: 'mobile', masked_to: '138****8000' };

async function setUp(offer = mailed, isPreferred = true) {
  const onGone = vi.fn();
  const { createForm } = await (offer.id === 'email' ? email : mobile).load();
  const waiting = {
    challenge: { current: 'first' },
    account: 'secure@example.com',
    method: 'password',
    trustsBrowser: () => false,
    onGone,
  };
  const account = createFakeAccount((deps) => createForm(deps, { ...waiting, offer, isPreferred }));
  const { hub } = account.services;
  hub.reply('deleteCookies', { code: 1, info: {} });
  hub.reply('login', recordedAnswers.signedIn);
  hub.reply('factorSend', { code: 1, info: { masked_to: offer.masked_to } });
  const requests = (call: string) =>
    hub.calls.filter(({ name }) => name === call).map(({ request }) => request);
  return { ...account, hub, waiting, requests, onGone };
}

describe('the preferred factor', () => {
  it.each([
    [mailed, { email_captcha: '123456' }],
    [texted, { mobile_captcha: '123456' }],
  ])('%o sends the challenge with the code in its own field, never a password', async (offer, code) => {
    const { flow, requests, services } = await setUp(offer);
    flow.type({ code: '123456' });
    void flow.submit();
    await settle();
    expect(requests('login')).toEqual([
      { type: 0, account: 'secure@example.com', challenge: 'first', check: ability, ...code },
    ]);
    expect(services.session.get()).toMatchObject({ token: 'token-1' });
  });

  it('starts with a sent code and no draft', async () => {
    const { flow, services } = await setUp();
    expect(flow.secondsToResend.get()).toBe(60);
    expect(services.storage.get('draft')).toBeNull();
  });

  it('requests another code with the challenge and continues with the new one', async () => {
    const { flow, hub, requests, services, waiting } = await setUp();
    await services.clock.advance(60_000);
    hub.reply('login', asked('second'));
    await flow.sendCode();
    expect(requests('login')).toEqual([{ type: 0, account: 'secure@example.com', challenge: 'first' }]);
    expect(flow.secondsToResend.get()).toBe(60);
    expect(waiting.challenge.current).toBe('second');
    hub.reply('login', recordedAnswers.signedIn);
    flow.type({ code: '123456' });
    void flow.submit();
    await settle();
    expect(requests('login')[1]).toMatchObject({ challenge: 'second', email_captcha: '123456' });
  });

  it('shows a wrong code at its field', async () => {
    const { flow, form, hub, onGone } = await setUp();
    hub.reply('login', { code: -100102, message: 'verification code is incorrect' });
    flow.type({ code: '000000' });
    await flow.submit();
    expect(form().problem).toEqual({ field: 'code', text: { text: 'verification code is incorrect' } });
    expect(onGone).not.toHaveBeenCalled();
  });

  it('names its field when it is sent empty, and sends nothing', async () => {
    const { flow, form, hub } = await setUp();
    await flow.submit();
    expect(form().problem?.field).toBe('code');
    expect(hub.calls).toEqual([]);
  });

  it('reports an expired challenge and leaves the step', async () => {
    const { flow, hub, toasts, onGone } = await setUp();
    hub.reply('login', { code: -100114, message: 'Please sign in again' });
    flow.type({ code: '123456' });
    await flow.submit();
    expect(onGone).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([{ kind: 'error', key: 'challenge', text: { text: 'Please sign in again' } }]);
  });
});

describe('a factor that the visitor chose', () => {
  it('has nothing sent yet, asks for its code by name, and answers by name', async () => {
    const { flow, form, requests } = await setUp(texted, false);
    expect([form().sent, flow.secondsToResend.get()]).toEqual([null, 0]);
    await flow.sendCode();
    expect(requests('factorSend')).toEqual([{ challenge: 'first', factor: 'mobile' }]);
    expect(form().sent?.account).toBe('138****8000');
    expect(flow.secondsToResend.get()).toBe(60);
    flow.type({ code: '123456' });
    void flow.submit();
    await settle();
    expect(requests('login')).toEqual([
      {
        type: 0,
        account: 'secure@example.com',
        challenge: 'first',
        check: ability,
        factor: 'mobile',
        code: '123456',
      },
    ]);
  });

  it('counts down when its code was asked for a moment ago', async () => {
    const { flow, form, hub } = await setUp(texted, false);
    const headers = { status: 429, retryAfterMs: 20_000 };
    hub.reply('factorSend', new HubError('business', { code: -100106, hubMessage: 'later', ...headers }));
    await flow.sendCode();
    expect(form().problem).toBeNull();
    expect(flow.secondsToResend.get()).toBe(20);
  });

  it('says why its code cannot be sent, and leaves when the sign-in is over', async () => {
    const { flow, form, hub, onGone } = await setUp(texted, false);
    hub.reply('factorSend', { code: -100105, message: 'Too many codes' });
    await flow.sendCode();
    expect(form()).toMatchObject({ sent: null, problem: { text: { text: 'Too many codes' } } });
    hub.reply('factorSend', { code: -100114, message: 'Please sign in again' });
    await flow.sendCode();
    expect(onGone).toHaveBeenCalledOnce();
  });
});

it('the known factors keep the hub’s order, each once, and leave unknown ones out', () => {
  const offers = [{ id: 'passkey' }, texted, { id: 'constructor' }, mailed, { id: 'mobile' }, mailed];
  expect(knownFactors(offers, secondFactors).map(({ id, offer }) => [id, offer])).toEqual([
    ['mobile', texted],
    ['email', mailed],
  ]);
  expect(knownFactors([{ id: 'iris' }], secondFactors)).toEqual([]);
});
