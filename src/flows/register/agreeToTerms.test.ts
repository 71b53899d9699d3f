import { describe, expect, it, vi } from 'vitest';
import { createFakeAccount } from '../../testing/fakeAccount';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createAgreement } from './agreeToTerms';

const step = {
  kind: 'newAccount',
  challenge: 'challenge-1',
  fields: ['agreement'],
  account: 'ada@example.com',
  method: 'password',
  terms: { version: '2026-11', agreed: '1' },
} as const;

function setUp() {
  const onGone = vi.fn();
  const account = createFakeAccount((deps) => createAgreement(deps, step, onGone));
  const { hub } = account.services;
  hub.reply('deleteCookies', { code: 1, info: {} });
  hub.reply('login', recordedAnswers.signedIn);
  const agree = async () => {
    account.flow.type({ isAgreed: true });
    void account.flow.submit();
    await settle();
  };
  return { ...account, hub, onGone, agree };
}

describe('changed terms', () => {
  it('are agreed to by the version that the hub named, and sign in by the method that began', async () => {
    const { agree, hub, services } = setUp();
    await agree();
    expect(hub.calls.find(({ name }) => name === 'login')?.request).toMatchObject({
      account: '',
      challenge: 'challenge-1',
      terms: { version: '2026-11', language: 'en' },
    });
    expect(services.session.get()).toMatchObject({ token: 'token-1' });
    expect(services.storage.get('last-method')).toBe('password');
  });

  it('are not sent before the box is ticked', async () => {
    const { flow, form, hub } = setUp();
    await flow.submit();
    expect(form().problem).toEqual({ field: 'isAgreed', text: { key: 'validation.terms' } });
    expect(hub.calls).toEqual([]);
  });

  it('lead back to the form where the sign-in is over, and stay where the hub cannot be reached', async () => {
    const { agree, hub, onGone, toasts, form } = setUp();
    hub.reply('login', recordedAnswers.challengeGone);
    await agree();
    expect(onGone).toHaveBeenCalledOnce();
    expect(toasts()).toContainEqual(
      expect.objectContaining({ text: { text: recordedAnswers.challengeGone.message } }),
    );
    expect(form().values.isAgreed).toBe(true);
  });
});
