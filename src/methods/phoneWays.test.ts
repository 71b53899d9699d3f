import { describe, expect, it } from 'vitest';
import { ability } from '../flows/captcha/retryAfterCaptcha';
import { createFakeAccount } from '../testing/fakeAccount';
import { settle } from '../testing/fakeClock';
import { recordedAnswers } from '../testing/recordedAnswers';
import * as password from './password/phoneWay';
import * as sms from './sms/phoneWay';

const fine = { code: 1, info: {} };
const picture = { code: 1, info: { image_captcha: 'data:image/png;base64,AAAA' } };

const ways = { password, sms };

function setUp(way: keyof typeof ways) {
  const account = createFakeAccount(ways[way].createForm);
  const { hub } = account.services;
  hub.reply('deleteCookies', fine);
  hub.reply('mobileCaptcha', fine);
  hub.reply('checkCaptcha', fine);
  hub.reply('login', recordedAnswers.signedIn);
  const requests = (name: string) =>
    hub.calls.filter((call) => call.name === name).map(({ request }) => request);
  return { ...account, hub, requests };
}

describe('signing in with a phone number', () => {
  it.each([
    ['password', ['account', 'password']],
    ['sms', ['account', 'code']],
  ] as const)('by %s names every empty field at once', async (way, fields) => {
    const { flow, form, hub } = setUp(way);
    await flow.submit();
    const { problem, otherProblems = [] } = form();
    expect([problem, ...otherProblems].map((each) => each?.field)).toEqual(fields);
    expect(hub.calls).toEqual([]);
  });

  it.each([
    ['password', {}, 'account', 'validation.mobile_empty'],
    ['password', { account: '12345' }, 'account', 'validation.mobile_format'],
    ['password', { account: '13800138000' }, 'password', 'validation.password_empty'],
    ['sms', {}, 'account', 'validation.mobile_empty'],
    ['sms', { account: '13800138000' }, 'code', 'validation.code_empty'],
    ['sms', { account: '13800138000', code: '12' }, 'code', 'error.code_incorrect'],
  ] as const)('by %s makes no call for %j', async (way, changes, field, key) => {
    const { flow, form, hub } = setUp(way);
    flow.type(changes);
    await flow.submit();
    expect(form().problem).toEqual({ field, text: { key } });
    expect(hub.calls).toEqual([]);
  });

  it('sends number and password, with spaces and country code removed from the number', async () => {
    const { flow, form, requests } = setUp('password');
    flow.type({ account: '+86 138 0013 8000', password: ' a b ' });
    void flow.submit();
    await settle();
    expect(requests('login')).toEqual([
      { type: 0, account: '13800138000', password: ' a b ', check: ability },
    ]);
    expect(form().work.kind).toBe('finished');
  });

  it('requests a code once a minute and sends it with the number', async () => {
    const { flow, requests, services } = setUp('sms');
    flow.type({ account: '13800138000' });
    await flow.sendCode();
    expect(flow.secondsToResend.get()).toBe(60);
    await flow.sendCode();
    expect(requests('mobileCaptcha')).toEqual([
      { mobile: '13800138000', type: 1, action: 'login', check: ability },
    ]);
    flow.type({ code: '123456' });
    void flow.submit();
    await settle();
    expect(requests('login')).toEqual([
      { type: 1, account: '13800138000', mobile_captcha: '123456', check: ability },
    ]);
    expect(services.session.get()).toMatchObject({ token: 'token-1' });
  });

  it('keeps counting after a reload', async () => {
    const { flow, reload, services } = setUp('sms');
    flow.type({ account: '13800138000' });
    await flow.sendCode();
    await services.clock.advance(20_000);
    const again = reload();
    expect(again.secondsToResend.get()).toBe(40);
    expect(again.state.get().values).toMatchObject({ account: '13800138000', code: '' });
  });

  it.each([
    ['password', -100101, 'password'],
    ['sms', -100102, 'code'],
    ['sms', -100103, 'code'],
    ['sms', -100104, 'code'],
  ] as const)('by %s shows code %i at its field and keeps typed text', async (way, code, field) => {
    const { flow, form, hub } = setUp(way);
    hub.reply('login', { code, message: 'Said by the hub' });
    flow.type({ account: '13800138000', password: 'abc123', code: '123456' });
    await flow.submit();
    expect(form().problem).toEqual({ field, text: { text: 'Said by the hub' } });
    expect(form().values).toMatchObject({ account: '13800138000', password: 'abc123', code: '123456' });
  });

  it('reports a number without an account at its field, before a code is awaited', async () => {
    const { flow, form, hub } = setUp('sms');
    hub.reply('mobileCaptcha', { code: -100109, message: 'There is no account with this number.' });
    flow.type({ account: '13698765432' });
    await flow.sendCode();
    expect(form().problem).toEqual({
      field: 'account',
      text: { text: 'There is no account with this number.' },
    });
    expect(flow.secondsToResend.get()).toBe(0);
    expect(form().values.account).toBe('13698765432');
  });

  it('repeats the call after the captcha', async () => {
    const { flow, deps, hub, requests } = setUp('password');
    hub.reply('login', picture, recordedAnswers.signedIn);
    flow.type({ account: '13800139999', password: 'abc123' });
    void flow.submit();
    await settle();
    await deps.captcha.image.submit('ABCD');
    await settle();
    expect(requests('login')).toHaveLength(2);
    expect(deps.services.session.get()).toMatchObject({ token: 'token-1' });
  });

  it.each([
    [{ need_captcha: 'mobile', challenge: 'c1', masked_to: '138****8000' }, null],
    [{}, { text: { key: 'error.further_step' } }],
  ])('shows the step of an answer with %j, or a text for an unknown one', async (info, problem) => {
    const { flow, form, hub } = setUp('password');
    hub.reply('login', { code: 1, info });
    flow.type({ account: '13800138000', password: 'abc123' });
    await flow.submit();
    expect(form().work.kind).toBe('idle');
    expect(form().problem).toEqual(problem);
  });
});
