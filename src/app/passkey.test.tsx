/** The button and the suggestions of passkeys, in the app. */
import { waitFor } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EntryMode } from '../contract/attributes';
import { createFakeElement } from '../testing/fakeElement';
import { recordedAnswers } from '../testing/recordedAnswers';
import { createView, renderScreen, settle, textsOf } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { EntryApp } from './EntryApp';

const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};
const get = vi.fn();

beforeEach(() => {
  // The tests of a worker share it.
  history.replaceState(null, '', '/entry');
  get.mockReset().mockResolvedValue(credential);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('');
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The hub offers passkeys; `sent` holds the bodies of calls. */
async function open(mode: EntryMode, wrap = (app: ReactNode) => app) {
  const sent: unknown[] = [];
  const options = { challenge: 'AQID', rpId: 'portal.invalid' };
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address);
    if (typeof body === 'string') sent.push([pathname, JSON.parse(body)]);
    if (pathname.endsWith('/passkey/options'))
      return Response.json({ code: 1, message: '', info: { challenge: 'challenge-1', options } });
    return Response.json(
      pathname.endsWith('/passkey/login') ? recordedAnswers.signedIn : recordedAnswers.onlyLogged,
    );
  });
  const dispatch = vi.fn((name: string) => name !== 'entry-redirect');
  const entry = await createEntry({ ...createFakeElement(mode), dispatch }, window);
  entry.settings.set({ status: 'ready', settings: { profile: { passkey_login: true } } });
  entry.services.callbacks.setAllowList(null);
  const { screen, user } = renderScreen(wrap(<EntryApp entry={entry} />), createView({ mode }));
  const press = async (name: string) => settle(user.click(screen.getByRole('button', { name })));
  return { entry, screen, user, sent, press, dispatch };
}

it('a click asks the browser once and signs in', async () => {
  const { sent, press, dispatch } = await open('page');
  await press('Sign in with a passkey');
  await waitFor(() =>
    expect(dispatch).toHaveBeenCalledWith('entry-login', expect.objectContaining({ method: 'passkey' })),
  );
  expect(get).toHaveBeenCalledOnce();
  expect(sent.at(-1)).toMatchObject([
    '/api/hub/v1/passkey/login',
    { challenge: 'challenge-1', response: { id: 'AQID' } },
  ]);
});

it('in strict mode, which mounts twice, a click asks once too', async () => {
  const { press, dispatch } = await open('page', (app) => <StrictMode>{app}</StrictMode>);
  await press('Sign in with a passkey');
  await waitFor(() =>
    expect(dispatch).toHaveBeenCalledWith('entry-login', expect.objectContaining({ method: 'passkey' })),
  );
  expect(get).toHaveBeenCalledOnce();
});

it('the form keeps what was typed when the dialog is closed', async () => {
  get.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  const { screen, user, press } = await open('page');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'typed-1');
  await press('Sign in with a passkey');
  await waitFor(() => expect(get).toHaveBeenCalledOnce());
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('typed-1');
  expect(textsOf(screen, 'alert').join('')).toBe('');
});

it('a tag on another site takes the window of the portal, as for a provider', async () => {
  const { screen, press } = await open('tag');
  await press('Sign in with a passkey');
  // No window opens here, because the page has no secure context.
  expect(await screen.findByRole('link', { name: 'Continue in a new tab' })).toBeVisible();
  expect(get).not.toHaveBeenCalled();
});
