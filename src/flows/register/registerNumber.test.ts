import { describe, expect, it, vi } from 'vitest';
import { createFakeAccount } from '../../testing/fakeAccount';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createRegisterNumber, isComplete, type NewAccount } from './registerNumber';

const step = (fields: readonly string[]): NewAccount => ({
  kind: 'newAccount',
  challenge: 'challenge-1',
  fields,
  account: '13698765432',
  method: 'sms',
});

function setUp(fields: readonly string[]) {
  const onGone = vi.fn();
  const account = createFakeAccount((deps) => createRegisterNumber(deps, step(fields), onGone));
  const { hub } = account.services;
  hub.reply('deleteCookies', { code: 1, info: {} });
  hub.reply('registerByMobile', recordedAnswers.signedIn);
  const sent = () =>
    hub.calls.filter(({ name }) => name === 'registerByMobile').map(({ request }) => request);
  return { ...account, hub, sent, onGone };
}

describe('the account of a confirmed number', () => {
  it.each([
    ['agreement', 'isAgreed', 'validation.terms'],
    ['nickname', 'nickname', 'validation.nickname_empty'],
    ['industry', 'trade', 'info.complete_trade'],
    ['position', 'position', 'info.complete_position'],
  ])('requires the %s that the hub asks for', async (asked, field, key) => {
    const { flow, form, hub } = setUp([asked]);
    await flow.submit();
    expect(form().problem).toEqual({ field, text: { key } });
    expect(hub.calls).toEqual([]);
  });

  it('is created with the requested fields and signs in as by SMS', async () => {
    const { flow, sent, services, shareCode, toasts } = setUp([
      'nickname',
      'industry',
      'position',
      'agreement',
    ]);
    shareCode.value = 'FRIEND';
    flow.type({ nickname: ' Ming ', trade: 'automotive', position: 'student', isAgreed: true });
    void flow.submit();
    await settle();
    expect(sent()).toEqual([
      {
        mobile: '13698765432',
        challenge: 'challenge-1',
        nickname: 'Ming',
        trade: 'automotive',
        position: 'student',
        share_code: 'FRIEND',
        terms: { version: '1', language: 'en' },
      },
    ]);
    expect(shareCode.value).toBeNull();
    expect(services.session.get()).toMatchObject({ token: 'token-1' });
    expect(services.storage.get('last-method')).toBe('sms');
    // The next person at this browser agrees for themselves.
    expect(services.storage.get('agreement')).toBeNull();
    expect(toasts()).toContainEqual(expect.objectContaining({ text: { key: 'notice.register_success' } }));
  });

  it('omits fields that were not requested, and a WeChat binding of another attempt', async () => {
    const { flow, sent, services } = setUp(['agreement']);
    services.storage.set('bind_id', 'someone');
    flow.type({ isAgreed: true });
    void flow.submit();
    await settle();
    expect(sent()).toEqual([
      { mobile: '13698765432', challenge: 'challenge-1', terms: { version: '1', language: 'en' } },
    ]);
  });

  it('remembers an earlier agreement to the terms', () => {
    const { reload, services } = setUp(['agreement']);
    services.storage.set('agreement', 'v1');
    expect(reload().state.get().values.isAgreed).toBe(true);
  });

  it.each([
    [[], true],
    [['an unknown field'], true],
    [['agreement'], false],
  ])('with %j needs no input: %s', (fields, isReady) => {
    expect(isComplete(step(fields))).toBe(isReady);
  });

  it('leads back to the form with a text when the challenge has expired', async () => {
    const { flow, hub, onGone, toasts } = setUp(['agreement']);
    hub.reply('registerByMobile', { code: -100114, message: 'Took too long' });
    flow.type({ isAgreed: true });
    await flow.submit();
    expect(onGone).toHaveBeenCalledOnce();
    expect(toasts()).toContainEqual(expect.objectContaining({ text: { text: 'Took too long' } }));
  });

  it('keeps typed text when a field is refused, and names the field', async () => {
    const { flow, form, hub } = setUp(['industry']);
    hub.reply('registerByMobile', { code: -100110, message: 'Not this one', info: { field: 'trade' } });
    flow.type({ trade: 'automotive' });
    await flow.submit();
    expect(form().problem).toEqual({ field: 'trade', text: { text: 'Not this one' } });
    expect(form().values.trade).toBe('automotive');
  });
});
