import { describe, expect, it, vi } from 'vitest';
import { ability } from '../captcha/retryAfterCaptcha';
import { createFakeAccount } from '../../testing/fakeAccount';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createLoginDraft } from '../login/loginDraft';
import { createBindPhone } from './bindPhone';

const fine = { code: 1, info: {} };

function setUp(stored: { bind_id?: string; account?: string } = { bind_id: 'bind-1' }, isSetUp = false) {
  const onGone = vi.fn();
  const account = createFakeAccount((deps) => {
    if (stored.bind_id) deps.services.storage.set('bind_id', stored.bind_id);
    if (stored.account) deps.services.storage.set('draft', { account: stored.account, tab: 'login.sms' });
    return createBindPhone(deps, { method: () => 'wechat', isSetUp: () => isSetUp, onGone });
  });
  const { hub } = account.services;
  hub.reply('mobileCaptcha', fine);
  hub.reply('login', recordedAnswers.signedIn);
  const calls = (name: string) => hub.calls.filter((call) => call.name === name);
  return { ...account, hub, calls, onGone };
}

const filled = { account: '+86 138 0013 8001', code: '123456', isAgreed: true };

describe('binding a phone number', () => {
  it('sends a code for binding, then signs in with the bind_id and the provider’s method', async () => {
    const { flow, form, calls, services } = setUp();
    flow.type({ account: filled.account });
    await flow.sendCode();
    expect(calls('mobileCaptcha').map(({ request }) => request)).toEqual([
      { mobile: '13800138001', type: 1, action: 'bind', check: ability },
    ]);
    expect(flow.secondsToResend.get()).toBe(60);
    flow.type({ code: '123456', isAgreed: true });
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    expect(calls('login').map(({ request }) => request)).toEqual([
      {
        type: 1,
        account: '13800138001',
        mobile_captcha: '123456',
        bind_id: 'bind-1',
        terms: { version: '1', language: 'en' },
        check: ability,
      },
    ]);
    expect(services.happened).toContainEqual(
      expect.objectContaining({
        event: 'entry-login',
        detail: expect.objectContaining({ method: 'wechat' }) as unknown,
      }),
    );
    expect(form().work.kind).toBe('finished');
    expect(services.storage.get('bind_id')).toBeNull();
  });

  it.each([
    [{ account: '' }, 'account', 'validation.mobile_empty'],
    [{ account: '12345' }, 'account', 'validation.mobile_format'],
    [{ code: '' }, 'code', 'validation.code_empty'],
    [{ code: '12' }, 'code', 'error.code_incorrect'],
    [{ isAgreed: false }, 'isAgreed', 'validation.terms'],
  ])('makes no call for %j', async (changes, field, key) => {
    const { flow, form, hub } = setUp();
    flow.type({ ...filled, ...changes });
    await flow.submit();
    expect(form().problem).toEqual({ field, text: { key } });
    expect(hub.calls).toEqual([]);
  });

  it('keeps the address of the sign-in that asks for a number as a second factor', () => {
    const { flow, services, reload } = setUp(undefined, true);
    services.storage.set('draft', { account: 'ada@example.com', tab: 'login.email' });
    flow.type({ account: '138' });
    reload().keep();
    expect(createLoginDraft(services).restoreAccount()).toBe('ada@example.com');
  });

  it('asks for no terms where an account gets its second factor, and keeps that over a reload', async () => {
    const { flow, calls, services, reload } = setUp(undefined, true);
    flow.type({ account: filled.account });
    expect(services.storage.get('draft')?.tab).toBe('set_up.wechat');
    expect(reload().state.get().values.account).toBe(filled.account);
    flow.type({ code: '123456' });
    const done = flow.submit();
    await services.clock.advance(800);
    await done;
    expect(calls('login')).toHaveLength(1);
    expect(services.storage.get('agreement')).toBeNull();
  });

  it('needs only the number to send a code', async () => {
    const { flow, form, hub } = setUp();
    await flow.sendCode();
    expect(form().problem).toEqual({ field: 'account', text: { key: 'validation.mobile_empty' } });
    expect(hub.calls).toEqual([]);
  });

  it('keeps number and countdown after a reload, but neither the code nor, once signed in, the agreement', async () => {
    const { flow, services, reload } = setUp();
    flow.type({ account: filled.account });
    await flow.sendCode();
    flow.type(filled);
    expect(services.storage.get('draft')?.tab).toBe('bind.wechat');
    const again = reload();
    expect(again.state.get().values).toMatchObject({ account: filled.account, code: '', isAgreed: false });
    expect(again.secondsToResend.get()).toBe(60);

    void flow.submit();
    await settle();
    // Signed in: the next person at this browser agrees for themselves.
    expect(services.storage.get('agreement')).toBeNull();
    expect(services.storage.get('draft')).toBeNull();
    expect(reload().state.get().values).toMatchObject({ account: '', isAgreed: false });
  });

  it('takes over only the number typed on another screen', () => {
    expect(setUp({ account: '13800138001' }).form().values.account).toBe('13800138001');
    expect(setUp({ account: 'ada@example.com' }).form().values.account).toBe('');
  });

  it('shows a wrong code at its field and keeps the binding', async () => {
    const { flow, form, hub, services, onGone } = setUp();
    hub.reply('login', { code: -100102, message: 'verification code is incorrect' });
    flow.type(filled);
    await flow.submit();
    expect(form().problem).toEqual({ field: 'code', text: { text: 'verification code is incorrect' } });
    expect(onGone).not.toHaveBeenCalled();
    expect(services.storage.get('bind_id')).toBe('bind-1');
  });

  it('reports below the form that registration is off', async () => {
    const { flow, form, hub } = setUp();
    hub.reply('login', { code: -100109, message: 'Registration is turned off' });
    flow.type(filled);
    await flow.submit();
    expect(form().problem).toEqual({ text: { text: 'Registration is turned off' } });
  });

  it('reports an expired binding and leads back, keeping the number', async () => {
    const { flow, form, hub, toasts, onGone } = setUp();
    hub.reply('login', { code: -100114, message: 'This binding is no longer valid. Start again.' });
    flow.type(filled);
    await flow.submit();
    expect(onGone).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([
      { kind: 'error', key: 'bind', text: { text: 'This binding is no longer valid. Start again.' } },
    ]);
    expect(form()).toMatchObject({ work: { kind: 'idle' }, problem: null, values: filled });
  });

  it('sends nothing without a binding', async () => {
    const { flow, hub, toasts, onGone } = setUp({});
    flow.type(filled);
    await flow.submit();
    expect(onGone).toHaveBeenCalledOnce();
    expect(toasts()).toEqual([{ kind: 'error', key: 'bind', text: { key: 'error.login_failed' } }]);
    expect(hub.calls).toEqual([]);
  });

  it('continues after a captcha', async () => {
    const { flow, form, hub, deps, services } = setUp();
    hub.reply('login', recordedAnswers.pictureFirst, recordedAnswers.signedIn);
    hub.reply('checkCaptcha', fine);
    flow.type(filled);
    const done = flow.submit();
    await settle();
    await deps.captcha.image.submit('ab12');
    await services.clock.advance(800);
    await done;
    expect(form().work.kind).toBe('finished');
  });
});
