import { describe, expect, it, vi } from 'vitest';
import { ability } from '../captcha/retryAfterCaptcha';
import { industries, positions } from '../../api/professions';
import { createFakeAccount } from '../../testing/fakeAccount';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createRegisterWithPhone } from './registerWithPhone';

const wechatStep = { id: 'wechat', fields: [], name: 'login.wechat' } as const;

const fine = { code: 1, info: {} };
const picture = (name: string) => ({ code: 1, info: { image_captcha: `data:image/png;base64,${name}` } });

function setUp(isWechatOffered = false) {
  const wechat = {
    get: () => (isWechatOffered ? [wechatStep] : []),
    release: vi.fn(() => Promise.resolve()),
    lose: vi.fn(),
  };
  const account = createFakeAccount((deps) => createRegisterWithPhone(deps, wechat));
  const { hub } = account.services;
  hub.reply('mobileCheck', fine);
  hub.reply('mobileCaptcha', fine);
  hub.reply('checkCaptcha', fine);
  hub.reply('registerByMobile', recordedAnswers.signedIn);
  return { ...account, wechat };
}

async function atWork(isWechatOffered = false) {
  const account = setUp(isWechatOffered);
  const { flow } = account;
  flow.type({ account: '+86 138 0013 8001', isAgreed: true });
  await flow.sendCode();
  flow.type({ code: '123456' });
  await flow.submit();
  flow.type({ password: 'abc123', nickname: ' Ming ' });
  await flow.submit();
  return account;
}

describe('registration by phone', () => {
  it.each([
    [0, {}, 'account', 'info.complete_mobile', ['code', 'isAgreed']],
    [0, { account: '12345' }, 'account', 'validation.mobile_format', ['code', 'isAgreed']],
    [0, { account: '13800138001' }, 'code', 'info.complete_code', ['isAgreed']],
    [0, { account: '13800138001', code: '12' }, 'code', 'error.code_incorrect', ['isAgreed']],
    [0, { account: '13800138001', code: '123456' }, 'isAgreed', 'validation.terms', []],
    [2, { trade: '', position: 'student' }, 'trade', 'info.complete_trade', []],
    [2, { trade: 'automotive', position: '' }, 'position', 'info.complete_position', []],
    [2, {}, 'trade', 'info.complete_trade', ['position']],
  ])(
    'at step %i makes no call for %j and names every field at once',
    async (step, changes, field, key, others) => {
      const { flow, form, services, toasts } = step === 0 ? setUp() : await atWork();
      const [calls, told] = [services.hub.calls.length, toasts().length];
      flow.type(changes);
      await flow.submit();
      expect(form().problem).toEqual({ field, text: { key } });
      expect(form().otherProblems?.map((other) => other.field)).toEqual(others);
      expect(services.hub.calls).toHaveLength(calls);
      // No toast, which would cover the field on a small screen.
      expect(toasts()).toHaveLength(told);
    },
  );

  it('asks for no agreement where the terms have no pages', async () => {
    const { flow, form, deps } = setUp();
    deps.terms = () => 'none';
    await flow.submit();
    expect(form().otherProblems?.map(({ field }) => field)).toEqual(['code']);
  });

  it('checks the number before a code is sent, and again with the code', async () => {
    const { services, form } = await atWork();
    expect(services.hub.calls.map(({ name, request }) => [name, request])).toEqual([
      ['mobileCheck', { mobile: '13800138001', check: ability }],
      ['mobileCaptcha', { mobile: '13800138001', type: 1, action: 'register', check: ability }],
      ['mobileCheck', { mobile: '13800138001', code: '123456', check: ability }],
    ]);
    expect(form().progress).toEqual({ step: 2, maxStep: 2 });
  });

  it.each([
    ...industries.map((trade) => [trade, 'designer']),
    ...positions.map((position) => ['automotive', position]),
  ])('registers with the keys %s and %s', async (trade, position) => {
    const { flow, form, services } = await atWork();
    flow.type({ trade, position });
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    expect(services.hub.calls.at(-1)).toMatchObject({
      name: 'registerByMobile',
      request: {
        mobile: '13800138001',
        mobile_captcha: '123456',
        nickname: 'Ming',
        password: 'abc123',
        trade,
        position,
        terms: { version: '1', language: 'en' },
      },
    });
    expect(form().work.kind).toBe('finished');
  });

  it('shows the captcha that the check returns, and continues when it is solved', async () => {
    const { flow, form, deps, services } = setUp();
    services.hub.reply('mobileCheck', picture('one'), fine);
    flow.type({ account: '13800139999' });
    const sending = flow.sendCode();
    await settle();
    expect(deps.captcha.image.get()).toMatchObject({
      question: { account: '13800139999', action: 'register' },
    });
    await deps.captcha.image.submit('ab12');
    await sending;
    expect(services.hub.names).toEqual(['mobileCheck', 'checkCaptcha', 'mobileCheck', 'mobileCaptcha']);
    expect(form()).toMatchObject({ progress: { step: 0 }, sent: { account: '13800139999' } });
  });

  it('sends nothing when the captcha is cancelled, and keeps typed text', async () => {
    const { flow, form, deps, services } = setUp();
    services.hub.reply('mobileCheck', picture('one'));
    flow.type({ account: '13800139999' });
    const sending = flow.sendCode();
    await settle();
    deps.captcha.image.cancel();
    await sending;
    expect(services.hub.names).toEqual(['mobileCheck']);
    expect(form()).toMatchObject({
      work: { kind: 'idle' },
      problem: null,
      values: { account: '13800139999' },
    });
  });

  it('closes the captcha when the form is cancelled', async () => {
    const { flow, deps, services } = setUp();
    services.hub.reply('mobileCheck', picture('one'));
    flow.type({ account: '13800139999' });
    const sending = flow.sendCode();
    await settle();
    flow.cancel();
    await sending;
    expect(deps.captcha.image.get()).toEqual({ kind: 'closed' });
  });

  it('reports a taken number at its field', async () => {
    const { flow, form, services } = setUp();
    services.hub.reply('mobileCheck', { code: -100108, message: 'This account already exists' });
    flow.type({ account: '13800138000' });
    await flow.sendCode();
    expect(form().problem).toEqual({
      field: 'account',
      text: { text: 'This account already exists' },
      offer: 'sign_in',
    });
    expect(services.hub.names).toEqual(['mobileCheck']);
  });

  it('moves between reached steps and keeps typed text', async () => {
    const { flow, form } = await atWork();
    const before = form().values;
    flow.goTo(0);
    flow.goTo(2);
    expect(form().progress).toEqual({ step: 2, maxStep: 2 });
    flow.goTo(0);
    await flow.submit();
    expect(form().progress).toEqual({ step: 1, maxStep: 2 });
    await flow.submit();
    expect(form()).toMatchObject({ progress: { step: 2, maxStep: 2 }, values: before });
  });

  it('leads back to the code’s step for a used code, keeping everything else', async () => {
    const { flow, form, services } = await atWork();
    services.hub.reply('registerByMobile', { code: -100104, message: 'Used' });
    flow.type({ trade: 'automotive', position: 'student' });
    await flow.submit();
    expect(form()).toMatchObject({
      progress: { step: 0, maxStep: 2 },
      problem: { field: 'code', text: { text: 'Used' } },
      values: { trade: 'automotive', password: 'abc123' },
    });
  });

  it('resumes after a reload at the code, which is not stored', async () => {
    const { flow, services, reload } = await atWork();
    flow.type({ trade: 'automotive', position: 'student' });
    expect(services.stored('draft')).not.toMatch(/abc123|123456/);
    const resumed = reload();
    expect(resumed.state.get()).toMatchObject({
      progress: { step: 0, maxStep: 2 },
      values: { nickname: ' Ming ', trade: 'automotive', position: 'student', password: '', code: '' },
    });
    const calls = services.hub.calls.length;
    await resumed.submit();
    expect(resumed.state.get()).toMatchObject({
      progress: { step: 0, maxStep: 2 },
      problem: { field: 'code' },
    });
    expect(services.hub.calls).toHaveLength(calls);
  });

  it('removes an expired binding, so that the next attempt can succeed', async () => {
    const { flow, form, services } = await atWork();
    services.storage.set('bind_id', 'bind-1');
    services.hub.reply('registerByMobile', { code: -100114, message: 'Gone' });
    flow.type({ trade: 'automotive', position: 'student' });
    await flow.submit();
    expect(form().problem).toEqual({ text: { text: 'Gone' } });
    expect(services.storage.get('bind_id')).toBeNull();
  });
});

async function atWechat() {
  const account = await atWork(true);
  account.flow.type({ trade: 'automotive', position: 'student' });
  await account.flow.submit();
  return account;
}

describe('the WeChat step', () => {
  it('follows industry and position, before the registration', async () => {
    const { form, services } = await atWechat();
    expect(form().progress).toEqual({ step: 3, maxStep: 3 });
    expect(services.hub.names).not.toContain('registerByMobile');
  });

  it('sends the binding', async () => {
    const { flow, form, services, wechat } = await atWechat();
    services.storage.set('bind_id', 'bind-1');
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    expect(services.hub.calls.at(-1)).toMatchObject({
      name: 'registerByMobile',
      request: { mobile: '13800138001', trade: 'automotive', position: 'student', bind_id: 'bind-1' },
    });
    expect(wechat.release).toHaveBeenCalledOnce();
    expect(form().work.kind).toBe('finished');
    expect(services.storage.get('bind_id')).toBeNull();
  });

  it('can be skipped without a bind_id', async () => {
    const { flow, services } = await atWechat();
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    expect(services.hub.calls.at(-1)?.request).not.toHaveProperty('bind_id');
  });

  it('is notified when the bind_id has expired', async () => {
    const { flow, form, services, wechat } = await atWechat();
    services.storage.set('bind_id', 'bind-1');
    services.hub.reply('registerByMobile', { code: -100114, message: 'Gone' });
    await flow.submit();
    expect(wechat.lose).toHaveBeenCalledOnce();
    expect(form()).toMatchObject({ progress: { step: 3 }, problem: { text: { text: 'Gone' } } });
  });

  it('is not notified of other errors', async () => {
    const { flow, form, services, wechat } = await atWechat();
    services.hub.reply('registerByMobile', { code: -100103, message: 'Expired' });
    await flow.submit();
    expect(wechat.lose).not.toHaveBeenCalled();
    expect(form()).toMatchObject({ progress: { step: 0, maxStep: 3 }, problem: { field: 'code' } });
  });

  it('is reached again after a reload, once the missing fields are typed', async () => {
    const { reload, services } = await atWechat();
    const resumed = reload();
    expect(resumed.state.get().progress).toEqual({ step: 0, maxStep: 3 });
    const calls = services.hub.calls.length;
    await resumed.submit();
    expect(resumed.state.get()).toMatchObject({
      progress: { step: 0, maxStep: 3 },
      problem: { field: 'code' },
    });
    expect(services.hub.calls).toHaveLength(calls);
  });

  it('is missing after a reload if WeChat is switched off', async () => {
    const { deps, services } = await atWechat();
    expect(services.storage.get('draft')?.step).toBe(3);
    const off = { get: () => [], release: () => Promise.resolve(), lose: () => undefined };
    expect(createRegisterWithPhone(deps, off).state.get().progress).toEqual({ step: 0, maxStep: 2 });
  });
});
