import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import { renderScreen, settle, textsOf } from '../../testing/renderScreen';
import type { MethodContext } from '../method';
import { offerAfterLogin } from './offerAfterLogin';
import { readOffer } from './offerRecord';

const options = {
  challenge: 'AQID',
  rp: { id: 'own.site', name: 'Hub' },
  user: { id: 'AQID', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({}),
};
/** What the browser does. */
const create = vi.fn();
const passkey = { id: 'one', name: '', synced: true, created_at: 1, used_at: 2 };
const login = { auth_token: 'token-1', ticket: '', username: 'Ada', method: 'password' };
const browser = {
  isUserVerifyingPlatformAuthenticatorAvailable: vi.fn(async () => true),
  getClientCapabilities: vi.fn(async () => ({ conditionalCreate: false })),
};

let services: FakeServices;
const { signal } = new AbortController();

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  create.mockReset().mockResolvedValue(credential);
  browser.isUserVerifyingPlatformAuthenticatorAvailable.mockResolvedValue(true);
  browser.getClientCapabilities.mockResolvedValue({ conditionalCreate: false });
  services = createFakeServices();
  services.hub.reply('passkeyOptions', { code: 1, message: '', info: { challenge: 'c-1', options } });
  services.hub.reply('passkeyRegister', { code: 1, message: '', info: { passkey } });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});

/** A page of the portal, or of another host. */
function contextAt(hostname = 'own.site', changes: object = {}): MethodContext {
  const view = { location: { hostname }, document, window: { PublicKeyCredential: browser } };
  return { services, view: { ...view, parent: undefined, ...changes } } as unknown as MethodContext;
}
function prepare(context = contextAt(), method = 'password') {
  Object.assign(context.view, { parent: context.view.parent ?? context.view });
  return offerAfterLogin.prepare(context, { ...login, method }, signal);
}
const record = () => readOffer(services.storage, services.clock.now());

describe('it is offered', () => {
  it.each(['password', 'reset'])('after a login by %s, once in 30 days', async (method) => {
    const isShown = await prepare(contextAt(), method);
    expect(isShown?.()).toBe(true);
    expect(record()).toBe('paused');
    expect((await prepare())?.()).toBe(false);
    await services.clock.advance(30 * 24 * 60 * 60 * 1000);
    expect((await prepare())?.()).toBe(true);
  });

  it.each(['sms', 'session', 'google', 'register', 'passkey'])('not after one by %s', async (method) => {
    expect(await prepare(contextAt(), method)).toBeNull();
  });

  it('not where a passkey of the portal cannot be made', async () => {
    expect(await prepare(contextAt('shop.example'))).toBeNull();
    expect(await prepare(contextAt('own.site', { parent: {} }))).toBeNull();
    browser.isUserVerifyingPlatformAuthenticatorAvailable.mockResolvedValue(false);
    expect(await prepare()).toBeNull();
    expect(record()).toBe('due');
  });
});

describe('one is made by itself', () => {
  beforeEach(() => void browser.getClientCapabilities.mockResolvedValue({ conditionalCreate: true }));

  it('where the browser does that, and nothing is offered', async () => {
    const isShown = await prepare();
    await waitFor(() => expect(services.hub.names).toContain('passkeyRegister'));
    await settle(Promise.resolve());
    expect(isShown?.()).toBe(false);
    expect(create.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
  });

  it('not at all after a failure, which nobody sees', async () => {
    services.hub.reply('passkeyOptions', new HubError('network'));
    const isShown = await prepare();
    await settle(Promise.resolve());
    expect(isShown?.()).toBe(true);
    expect(services.happened).toEqual([]);
  });
});

function renderOffer() {
  const onDone = vi.fn();
  const { Screen } = offerAfterLogin;
  const rendered = renderScreen(<Screen context={contextAt()} onDone={onDone} />);
  const press = (name: string) => settle(rendered.user.click(rendered.screen.getByRole('button', { name })));
  return { ...rendered, onDone, press };
}

describe('the offer', () => {
  it('makes a passkey, and goes on', async () => {
    const { screen, press, onDone } = renderOffer();
    expect(screen.getByRole('heading', { name: 'Sign in faster next time' })).toBeVisible();
    expect(screen.getByText('With a passkey: your fingerprint, face or screen lock.')).toBeVisible();
    await press('Create a passkey');
    expect(services.hub.names).toEqual(['passkeyOptions', 'passkeyRegister']);
    expect(textsOf(screen, 'status')).toContain('Passkey created');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('stays when the browser’s dialog is cancelled', async () => {
    create.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
    const { screen, press, onDone } = renderOffer();
    await press('Create a passkey');
    expect(screen.getByText(/^No passkey was created/)).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    await press('Not now');
    expect(onDone).toHaveBeenCalledOnce();
    expect(record()).toBe('due');
  });

  it('says that this device has one, and goes on', async () => {
    create.mockRejectedValue(new DOMException('known', 'InvalidStateError'));
    const { screen, press, onDone } = renderOffer();
    await press('Create a passkey');
    expect(screen.getByText(/^This device already has a passkey/)).toBeVisible();
    await press('Continue');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('says what failed, and can be tried again', async () => {
    services.hub.reply('passkeyOptions', new HubError('network'));
    const { screen, press, onDone } = renderOffer();
    await press('Create a passkey');
    expect(screen.getByRole('alert')).toHaveTextContent('No connection');
    expect(screen.getByRole('button', { name: 'Create a passkey' })).not.toHaveAttribute('aria-disabled');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('is never made again after "Don’t ask again"', async () => {
    const { press, onDone } = renderOffer();
    await press('Don’t ask again');
    expect(onDone).toHaveBeenCalledOnce();
    expect(record()).toBe('never');
    await services.clock.advance(400 * 24 * 60 * 60 * 1000);
    expect(await prepare()).toBeNull();
  });
});
