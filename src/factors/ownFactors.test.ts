/** Factors that nothing is sent for: codes of an app, recovery codes, credentials of the browser. */
import { describe, expect, it, vi } from 'vitest';
import { HubError } from '../api/hubError';
import { ability } from '../flows/captcha/retryAfterCaptcha';
import type { Proof } from '../flows/verify/verification';
import { createFakeAccount } from '../testing/fakeAccount';
import { settle } from '../testing/fakeClock';
import { recordedAnswers } from '../testing/recordedAnswers';
import { createCredentialFactor } from './credentialFactor';
import type { SecondFactor } from './factor';
import { recoveryCode } from './recoveryCode/recoveryCode';
import { totp } from './totp/totp';

async function setUp(factor: SecondFactor, { isPreferred = true, isTrusted = false } = {}) {
  const onGone = vi.fn();
  const { createForm, sendsCode } = await factor.load();
  const asked = {
    challenge: { current: 'first' },
    account: 'ada@example.com',
    method: 'password',
    trustsBrowser: () => isTrusted,
    onGone,
    offer: { id: factor.id },
    isPreferred,
  };
  const account = createFakeAccount((deps) => createForm(deps, asked));
  const { hub } = account.services;
  hub.reply('login', recordedAnswers.signedIn);
  const requests = () => hub.calls.filter(({ name }) => name === 'login').map(({ request }) => request);
  const answer = async (code: string) => {
    account.flow.type({ code });
    const done = account.flow.submit();
    await settle();
    return done;
  };
  return { ...account, hub, requests, answer, onGone, sendsCode };
}
const sent = (fields: object) => ({
  type: 0,
  account: 'ada@example.com',
  challenge: 'first',
  check: ability,
  ...fields,
});

describe('a code of an app', () => {
  it.each([true, false])(
    'is sent by name, preferred or not (%s), and never asked for',
    async (isPreferred) => {
      const { answer, requests, form, sendsCode, services, hub } = await setUp(totp, { isPreferred });
      expect([form().sent, sendsCode]).toEqual([null, undefined]);
      void answer('123456');
      await settle();
      expect(requests()).toEqual([sent({ factor: 'totp', code: '123456' })]);
      expect(services.session.get()).toMatchObject({ token: 'token-1' });
      expect(hub.names).not.toContain('factorSend');
    },
  );

  it('has the browser trusted with it', async () => {
    const { answer, requests } = await setUp(totp, { isTrusted: true });
    void answer('123456');
    await settle();
    expect(requests()).toEqual([sent({ factor: 'totp', code: '123456', trust_browser: true })]);
  });

  it.each([
    ['codeWrong', 'code'],
    ['clockOff', 'code'],
    ['codeTooManyTries', 'code'],
  ] as const)('shows the hub’s words for %s at the field', async (name, field) => {
    const { answer, hub, form, onGone } = await setUp(totp);
    hub.reply('login', recordedAnswers[name]);
    await answer('000000');
    expect(form().problem).toMatchObject({ field, text: { text: recordedAnswers[name].message } });
    expect(onGone).not.toHaveBeenCalled();
  });

  it('shows a limit of the account below the form', async () => {
    const { answer, hub, form } = await setUp(totp);
    const limit = { code: -100105, hubMessage: 'Too many tries', status: 429, retryAfterMs: 60_000 };
    hub.reply('login', new HubError('business', limit));
    await answer('000000');
    expect(form().problem).toMatchObject({ text: { text: 'Too many tries' }, retryAfterMs: 60_000 });
    expect(form().problem?.field).toBeUndefined();
  });

  it('is sent again after a lost connection', async () => {
    const { answer, hub, form, requests, flow } = await setUp(totp);
    hub.reply('login', new HubError('network'), recordedAnswers.signedIn);
    await answer('123456');
    expect(form().problem).toMatchObject({ canRetry: true, text: { key: 'error.network' } });
    void flow.submit();
    await settle();
    expect(requests()).toHaveLength(2);
  });

  it('leaves when the sign-in is over', async () => {
    const { answer, hub, onGone, toasts } = await setUp(totp);
    hub.reply('login', recordedAnswers.challengeGone);
    await answer('123456');
    expect(onGone).toHaveBeenCalledOnce();
    expect(toasts()).toMatchObject([{ kind: 'error', key: 'challenge' }]);
  });

  it('sends nothing before it is complete', async () => {
    const { answer, form, requests } = await setUp(totp);
    await answer('123');
    expect(form().problem?.field).toBe('code');
    expect(requests()).toEqual([]);
  });
});

describe('a recovery code', () => {
  it.each(['ABCDE-12345', ' abcde 12345 ', 'ＡＢＣＤＥ－１２３４５', 'abcde—12345'])(
    'is sent without what people add: %s',
    async (typed) => {
      const { answer, requests } = await setUp(recoveryCode, { isPreferred: false });
      void answer(typed);
      await settle();
      expect(requests()).toEqual([sent({ factor: 'recovery_code', code: 'ABCDE12345' })]);
    },
  );

  it.each(['', ' - '])('is not sent empty: "%s"', async (typed) => {
    const { answer, form, requests } = await setUp(recoveryCode);
    await answer(typed);
    expect(form().problem).toMatchObject({ field: 'code', text: { key: 'validation.recovery_empty' } });
    expect(requests()).toEqual([]);
  });
});

describe('a credential of the browser', () => {
  const ask = vi.fn<(challenge: string, signal: AbortSignal) => Promise<Proof>>();
  const factor = createCredentialFactor({
    id: 'badge',
    name: 'verify.passkey',
    lead: 'factor.passkey_lead',
    action: 'verify.use_passkey',
    ask,
  });

  it('is asked for with the challenge, and its fields answer it', async () => {
    ask.mockResolvedValueOnce({ fields: { code: 'signed' } });
    const { flow, requests, services } = await setUp(factor, { isTrusted: true });
    void flow.submit();
    await settle();
    expect(ask).toHaveBeenLastCalledWith('first', expect.any(AbortSignal));
    expect(requests()).toEqual([sent({ factor: 'badge', code: 'signed', trust_browser: true })]);
    expect(services.session.get()).toMatchObject({ token: 'token-1' });
  });

  it.each<[Proof, object]>([
    [null, { key: 'factor.cancelled' }],
    [{ problem: { key: 'verify.unable' } }, { key: 'verify.unable' }],
  ])('says why nothing is sent: %o', async (proof, text) => {
    ask.mockResolvedValueOnce(proof);
    const { flow, form, requests } = await setUp(factor);
    await flow.submit();
    expect(form()).toMatchObject({ work: { kind: 'idle' }, problem: { text } });
    expect(requests()).toEqual([]);
  });

  it('shows what was refused below the button, and leaves when the sign-in is over', async () => {
    ask.mockResolvedValue({ fields: {} });
    const { flow, form, hub, onGone } = await setUp(factor);
    hub.reply('login', recordedAnswers.codeWrong, recordedAnswers.challengeGone);
    const refused = flow.submit();
    await settle();
    await refused;
    expect(form().problem?.field).toBeUndefined();
    expect(form().problem?.text).toEqual({ text: recordedAnswers.codeWrong.message });
    const over = flow.submit();
    await settle();
    await over;
    expect(onGone).toHaveBeenCalledOnce();
    ask.mockRejectedValueOnce(new HubError('business', { code: -100114, hubMessage: 'Over' }));
    await flow.submit();
    expect(onGone).toHaveBeenCalledTimes(2);
  });

  it('stops asking when the visitor goes', async () => {
    ask.mockImplementationOnce(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(null));
        }),
    );
    const { flow, form } = await setUp(factor);
    const done = flow.submit();
    flow.cancel();
    await done;
    expect(form()).toMatchObject({ work: { kind: 'idle' }, problem: null });
  });
});
