import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { createRegisterWithCredential } from '../../flows/register/registerWithEmail';
import { createFakeAccount, type FakeAccount } from '../../testing/fakeAccount';
import { settle } from '../../testing/fakeClock';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { stubCredentials } from '../../testing/stubCredentials';
import type { MethodContext } from '../method';
import { signUp } from './signUp';

const options = {
  challenge: 'AQID',
  rp: { id: 'own.site', name: 'Hub' },
  user: { id: 'AQID', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const asked = { code: 1, message: '', info: { challenge: 'challenge-1', options } };
const fine = { code: 1, message: '', info: {} };
const signalUnknownCredential = vi.fn();

let account: FakeAccount;
let device: ReturnType<typeof stubCredentials>;
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.clearAllMocks();
  device = stubCredentials({ signalUnknownCredential });
  account = createFakeAccount((deps) =>
    createRegisterWithCredential(
      deps,
      signUp.create({ services: deps.services } as unknown as MethodContext),
    ),
  );
  const { hub } = account.services;
  hub.reply('emailSend', fine);
  hub.reply('passkeyOptions', asked);
  hub.reply('passkeySignUp', recordedAnswers.signedIn);
});

const requests = (name: string) =>
  account.services.hub.calls.flatMap((call) => (call.name === name ? [call.request] : []));

/** To the step with the code. */
async function toCode(): Promise<void> {
  account.flow.type({ account: 'ada@example.com', isAgreed: true });
  await account.flow.submit();
  account.flow.type({ code: '123456' });
}
/** Until the login is complete, or the hub has answered. */
async function finish(): Promise<void> {
  const done = account.flow.submit();
  await settle();
  await account.services.clock.advance(800);
  await done;
}

describe('a registration with a passkey', () => {
  it('asks for no password, makes one after the code and signs in', async () => {
    await toCode();
    expect(account.form()).toMatchObject({ progress: { step: 1 }, problem: null });
    expect(device.create).not.toHaveBeenCalled();
    await finish();
    expect(requests('passkeyOptions')).toEqual([{ purpose: 'signup', account: 'ada@example.com' }]);
    expect(requests('passkeySignUp')).toEqual([
      {
        nickname: 'ada',
        email: 'ada@example.com',
        email_captcha: '123456',
        terms: { version: '1', language: 'en' },
        challenge: 'challenge-1',
        response: expect.objectContaining({ id: 'AQID', type: 'public-key' }) as unknown,
      },
    ]);
    expect(account.form().work.kind).toBe('finished');
    expect(account.services.session.get()).toMatchObject({ token: 'token-1' });
  });

  it('needs the terms, as with a password', async () => {
    account.flow.type({ account: 'ada@example.com' });
    await account.flow.submit();
    expect(account.form().problem).toMatchObject({ field: 'isAgreed' });
    expect(account.services.hub.calls).toEqual([]);
  });

  it('keeps the passkey when the code was wrong, and sends it with the next one', async () => {
    account.services.hub.reply(
      'passkeySignUp',
      { code: -100102, message: 'Wrong code' },
      recordedAnswers.signedIn,
    );
    await toCode();
    await finish();
    expect(account.form().problem).toEqual({ field: 'code', text: { text: 'Wrong code' } });
    account.flow.type({ code: '654321' });
    await finish();
    expect(device.create).toHaveBeenCalledOnce();
    expect(requests('passkeySignUp')).toMatchObject([
      { email_captcha: '123456' },
      { email_captcha: '654321' },
    ]);
    expect(account.form().work.kind).toBe('finished');
    expect(signalUnknownCredential).not.toHaveBeenCalled();
  });

  it('makes another one for another address, or when the first is too old, which the device then forgets', async () => {
    account.services.hub.reply('passkeySignUp', { code: -100102, message: 'Wrong code' });
    await toCode();
    await finish();
    await account.services.clock.advance(5 * 60_000);
    account.flow.type({ code: '654321' });
    await finish();
    expect(device.create).toHaveBeenCalledTimes(2);
    expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
      rpId: 'own.site',
      credentialId: 'AQID',
    });
  });

  it('of an address that is taken leads to the sign-in, and the device forgets the passkey', async () => {
    account.services.hub.reply('passkeySignUp', { code: -100108, message: 'Taken' });
    await toCode();
    await finish();
    expect(account.form()).toMatchObject({
      progress: { step: 0 },
      problem: { field: 'account', offer: 'sign_in' },
    });
    expect(signalUnknownCredential).toHaveBeenCalledOnce();
  });

  it('goes back to the code, quietly, when the browser’s dialog is cancelled', async () => {
    device.fail('NotAllowedError');
    await toCode();
    await account.flow.submit();
    expect(account.form()).toMatchObject({ work: { kind: 'idle' }, problem: null, progress: { step: 1 } });
    expect(requests('passkeySignUp')).toEqual([]);
  });

  it.each([
    ['ConstraintError', 'passkey_offer.unable'],
    ['SecurityError', 'passkey_offer.not_here'],
  ] as const)('says why the browser made none: %s', async (name, key) => {
    device.fail(name);
    await toCode();
    await account.flow.submit();
    expect(account.form().problem).toEqual({ text: { key } });
  });

  it('says that the hub cannot be reached', async () => {
    account.services.hub.reply('passkeyOptions', new HubError('network'));
    await toCode();
    await account.flow.submit();
    expect(account.form().problem).toMatchObject({ text: { key: 'error.network' } });
  });
});

describe('it is offered', () => {
  const browser = { isUserVerifyingPlatformAuthenticatorAvailable: vi.fn(async () => true) };
  const at = (hostname: string): MethodContext => {
    const view = { location: { hostname }, document: {}, window: { PublicKeyCredential: browser } };
    const context = { services: account.services, view };
    Object.assign(view, { parent: view });
    return context as unknown as MethodContext;
  };

  it('where the tenant has it on, and this page and device can', async () => {
    const isOffered = (profile: object, context = at('own.site')) => signUp.isOffered(context, profile);
    expect(await isOffered({ passkey_register: true })).toBe(true);
    expect(await isOffered({})).toBe(false);
    expect(await isOffered({ passkey_register: 'yes' })).toBe(false);
    expect(await isOffered({ passkey_register: true }, at('shop.example'))).toBe(false);
    browser.isUserVerifyingPlatformAuthenticatorAvailable.mockResolvedValue(false);
    expect(await isOffered({ passkey_register: true })).toBe(false);
  });
});
