import { describe, expect, it } from 'vitest';
import { listPasskeys, passkeyLogin, passkeyOptions, passkeyRegister } from '../api/passkeys';
import { createTestAuthenticator } from './testAuthenticator';
import { fromBase64url } from './passkeyBytes';
import { createTestHub } from './testHub';

const page = 'https://page.example';
const challenge = new Uint8Array(32);
const asked = { publicKey: { challenge, rpId: 'page.example' } };
const wanted = {
  publicKey: {
    challenge,
    rp: { id: 'page.example', name: 'Page' },
    user: { id: new Uint8Array(8), name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [],
  },
};
const nameOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof DOMException ? error.name : error),
  );

describe('a virtual authenticator', () => {
  it('has a passkey for the page it was made on alone, and for those that the page names', async () => {
    const { credentials, add } = createTestAuthenticator({ origin: page });
    const { id } = await add('ada@example.com');
    expect(await credentials.get(asked)).toMatchObject({ id, type: 'public-key' });
    const elsewhere = { publicKey: { challenge, rpId: 'other.example' } };
    expect(await nameOf(credentials.get(elsewhere))).toBe('NotAllowedError');
    const others = [{ id: new Uint8Array(16), type: 'public-key' as const }];
    const named = { publicKey: { ...asked.publicKey, allowCredentials: others } };
    expect(await nameOf(credentials.get(named))).toBe('NotAllowedError');
  });

  it('does what its visitor does', async () => {
    const device = createTestAuthenticator({ origin: page });
    await device.add('ada@example.com');
    device.visitor = 'cancel';
    expect(await nameOf(device.credentials.get(asked))).toBe('NotAllowedError');
    expect(await nameOf(device.credentials.create(wanted))).toBe('NotAllowedError');
    device.visitor = 'wait';
    const controller = new AbortController();
    const outcome = nameOf(device.credentials.get({ ...asked, signal: controller.signal }));
    controller.abort();
    expect(await outcome).toBe('AbortError');
  });

  it('makes one passkey for an account', async () => {
    const { credentials, passkeys } = createTestAuthenticator({ origin: page });
    await credentials.create(wanted);
    const id = fromBase64url(passkeys[0]?.id ?? '');
    const again = {
      publicKey: { ...wanted.publicKey, excludeCredentials: [{ id, type: 'public-key' as const }] },
    };
    expect(await nameOf(credentials.create(again))).toBe('InvalidStateError');
    expect(passkeys).toHaveLength(1);
  });

  it('suggests a passkey until it is chosen', async () => {
    const device = createTestAuthenticator({ origin: page });
    await device.add('ada@example.com');
    expect(device.chooseSuggestion()).toBe(false);
    const chosen = nameOf(device.credentials.get({ ...asked, mediation: 'conditional' }));
    expect(device.chooseSuggestion()).toBe(true);
    expect(await chosen).toBe('answered');
    expect(device.chooseSuggestion()).toBe(false);
  });

  it('takes the place of the page’s authenticators, and leaves it', async () => {
    const real = { get: () => Promise.resolve('a code') };
    const view = { navigator: { credentials: real } } as unknown as Window & typeof globalThis;
    const leave = createTestAuthenticator({ origin: page }).install(view);
    expect(await nameOf(view.navigator.credentials.get(asked))).toBe('NotAllowedError');
    expect(await view.navigator.credentials.get({})).toBe('a code');
    expect(await view.PublicKeyCredential.isConditionalMediationAvailable()).toBe(true);
    leave();
    expect(view).toEqual({ navigator: { credentials: real } });
  });
});

describe('a test hub', () => {
  const hub = createTestHub();
  const call = async (path: string, body: object | null, token = '') => {
    const headers = { origin: page, authorization: `Bearer ${token}` };
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await hub.fetch(new Request(hub.origin + path, { headers, ...init }))).json();
  };

  it('signs in whose passkey it is', async () => {
    const { credentials, add } = createTestAuthenticator({ origin: page });
    const { info } = await call(passkeyOptions.path, { purpose: 'login' });
    expect(info.options).toMatchObject({ rpId: 'page.example', challenge: info.challenge });
    const answer = async () => {
      const response = (await credentials.get(asked)) as PublicKeyCredential;
      return call(passkeyLogin.path, { challenge: info.challenge, response: response.toJSON() });
    };
    await add('stranger@example.com');
    expect(await answer()).toMatchObject({ code: -100116 });
    await add('ada@example.com');
    expect(await answer()).toMatchObject({ code: 1, info: { username: 'Ada Designer' } });
  });

  it('adds passkeys to the account that is signed in, and lists them', async () => {
    const { info: visit } = await call('/api/hub/v1/login/', {
      type: 0,
      account: 'ada@example.com',
      password: 'Design3D!',
    });
    const token = visit.auth_token;
    const request = { purpose: 'register' };
    expect(await call(passkeyOptions.path, request)).toMatchObject({ code: -10007 });
    const { info } = await call(passkeyOptions.path, request, token);
    expect(info.options).toMatchObject({ user: { name: 'ada@example.com' } });
    const added = await call(passkeyRegister.path, { name: 'Phone' }, token);
    expect(await call(listPasskeys.path, null, token)).toMatchObject({
      info: { passkeys: [added.info.passkey] },
    });
  });
});
