/** The step of the second factor with what its owner has: an app, recovery codes, a passkey, a trusted browser. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ability } from '../flows/captcha/retryAfterCaptcha';
import type { EntryMode } from '../contract/attributes';
import type { FactorOffer } from '../flows/login/nextStep';
import { createStore } from '../lib/store';
import { createFakeElement } from '../testing/fakeElement';
import { createFakeHub } from '../testing/fakeHub';
import { recordedAnswers } from '../testing/recordedAnswers';
import { createView, renderScreen, settle } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { EntryApp } from './EntryApp';

const app = { id: 'totp' };
const recovery = { id: 'recovery_code' };
const key = { id: 'passkey' };
const mailed = { id: 'email', masked_to: 's•••@example.com' };

const get = vi.fn();
const bytes = new Uint8Array([1, 2, 3]).buffer;
const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes };

beforeAll(() => import('./routes/SecondFactorRoute'));
beforeEach(() => {
  // The tests of a worker share it.
  history.replaceState(null, '', '/entry');
  vi.stubGlobal('origin', window.location.origin);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('');
  get.mockReset().mockResolvedValue({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Place {
  mode?: EntryMode;
  /** By default the portal itself. */
  hub?: string;
  canTrust?: boolean;
}

/** A sign-in whose second factor is asked for. */
async function ask(factors: readonly FactorOffer[], place: Place = {}) {
  const { mode = 'page', hub: origin = window.location.origin, canTrust = false } = place;
  const fake = createFakeElement(mode);
  const config = createStore({ ...fake.config.get(), hub: origin, redirect: 'none' as const });
  const entry = await createEntry({ ...fake, config: { ...fake.config, ...config } }, window);
  entry.settings.set({ status: 'ready', settings: { profile: { passkey_login: true } } });
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  hub.reply('deleteCookies', recordedAnswers.cookiesDeleted);
  hub.reply('login', recordedAnswers.signedIn);
  const options = { challenge: 'AQID', rpId: window.location.hostname };
  hub.reply('passkeyOptions', { code: 1, message: '', info: { challenge: 'AQID', options } });
  const rendered = renderScreen(<EntryApp entry={entry} />, createView({ mode }));
  await act(async () => {
    const asked = { need_captcha: factors[0]?.id, challenge: 'c1', factors: [...factors] };
    const info = { ticket: '', username: '', ...asked, can_trust: canTrust };
    entry.nextStep.show(info, { account: 'ada@example.com', method: 'password' });
  });
  const { screen, user } = rendered;
  const requests = (name: string) => hub.calls.flatMap((made) => (made.name === name ? [made.request] : []));
  const press = async (name: string) => settle(user.click(await screen.findByRole('button', { name })));
  return { ...rendered, entry, hub, requests, press };
}
const sent = (fields: object) => ({
  type: 0,
  account: 'ada@example.com',
  challenge: 'c1',
  check: ability,
  ...fields,
});

describe('an authenticator app', () => {
  it('is asked for a code, which is sent when it is complete', async () => {
    const { screen, user, requests } = await ask([app]);
    expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    expect(screen.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
    const field = screen.getByLabelText('Verification code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    for (const name of ['Send code', 'Use another way'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await settle(user.keyboard('123456'));
    expect(requests('login')).toEqual([sent({ factor: 'totp', code: '123456' })]);
  });

  it('takes a code that is pasted with words around it', async () => {
    const { screen, requests } = await ask([app]);
    const clipboardData = { getData: () => 'Your code: 123 456' };
    fireEvent.paste(await screen.findByLabelText('Verification code'), { clipboardData });
    await waitFor(() => expect(requests('login')).toEqual([sent({ factor: 'totp', code: '123456' })]));
  });

  it('says that the clock of the phone is off', async () => {
    const { screen, user, hub } = await ask([app]);
    hub.reply('login', recordedAnswers.clockOff);
    await settle(user.type(await screen.findByLabelText('Verification code'), '123456'));
    expect(screen.getByLabelText('Verification code')).toHaveAccessibleDescription(
      expect.stringContaining(recordedAnswers.clockOff.message),
    );
  });
});

describe('a recovery code', () => {
  it('is among the other ways by its name, also as the only one', async () => {
    const { screen, user, requests, press } = await ask([app, recovery]);
    await press('Use another way');
    await press('Use a recovery code');
    expect(await screen.findByRole('heading', { name: 'Use a recovery code' })).toBeVisible();
    const field = screen.getByLabelText('Recovery code');
    await waitFor(() => expect(field).toHaveFocus());
    await settle(user.keyboard('abcde-12345{Enter}'));
    expect(requests('login')).toEqual([sent({ factor: 'recovery_code', code: 'ABCDE12345' })]);
  });

  it('that is wrong is said at the field, and the app is still there', async () => {
    const { screen, user, hub, press } = await ask([app, recovery]);
    await press('Use another way');
    await press('Use a recovery code');
    hub.reply('login', recordedAnswers.codeWrong);
    await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveFocus());
    await settle(user.keyboard('wrong{Enter}'));
    expect(await screen.findByLabelText('Recovery code')).toHaveAccessibleDescription(
      recordedAnswers.codeWrong.message,
    );
    await press('Use another way');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });
});

describe('a passkey', () => {
  it('answers the challenge of the sign-in', async () => {
    const { screen, requests, user } = await ask([key, app]);
    const button = await screen.findByRole('button', { name: 'Use your passkey' });
    // An effect moves the focus, after the screen is there.
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await settle(user.keyboard('{Enter}'));
    await waitFor(() => expect(requests('login')).toHaveLength(1));
    expect(requests('passkeyOptions')).toEqual([{ purpose: 'verify', login_challenge: 'c1' }]);
    expect(requests('login')).toMatchObject([
      sent({ factor: 'passkey', passkey: { id: 'AQID', type: 'public-key' } }),
    ]);
  });

  it('that is not used can be tried again, or another way', async () => {
    const { screen, press, requests } = await ask([key, app]);
    get.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
    await press('Use your passkey');
    expect(await screen.findByText('Nothing was confirmed. Try again.')).toBeVisible();
    expect(requests('login')).toEqual([]);
    await press('Use another way');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });

  it('is another way, by its name', async () => {
    const { screen, press } = await ask([app, key, mailed]);
    await press('Use another way');
    await press('Passkey');
    expect(await screen.findByRole('button', { name: 'Use your passkey' })).toBeVisible();
  });

  it('is passed over on a page that cannot ask for it', async () => {
    const { screen } = await ask([key, app], { mode: 'tag', hub: 'https://hub.example' });
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use another way' })).not.toBeInTheDocument();
  });

  it('leads to the portal where nothing else is there', async () => {
    const { screen } = await ask([key], { mode: 'tag', hub: 'https://hub.example' });
    expect(await screen.findByRole('link', { name: 'Continue in a new tab' })).toBeVisible();
  });
});

describe('the trust in a browser', () => {
  const name = 'Trust this browser for 30 days';

  it('is given with any factor, and stays ticked at another way', async () => {
    const { screen, user, press, requests } = await ask([app, recovery], { canTrust: true });
    const box = await screen.findByRole('checkbox', { name });
    expect(box).not.toBeChecked();
    await user.click(box);
    await press('Use another way');
    await press('Use a recovery code');
    const field = await screen.findByLabelText('Recovery code');
    expect(screen.getByRole('checkbox', { name })).toBeChecked();
    await settle(user.type(field, 'abcde12345{Enter}'));
    expect(requests('login')).toEqual([
      sent({ factor: 'recovery_code', code: 'ABCDE12345', trust_browser: true }),
    ]);
  });

  it('is not given unasked', async () => {
    const { screen, user, requests } = await ask([app], { canTrust: true });
    expect(await screen.findByRole('checkbox', { name })).toBeVisible();
    await settle(user.keyboard('123456'));
    expect(requests('login')).toEqual([sent({ factor: 'totp', code: '123456' })]);
  });

  it.each<[string, Place, boolean]>([
    ['where the hub does not offer it', {}, true],
    ['on a page of another site', { canTrust: true, mode: 'tag', hub: 'https://hub.example' }, true],
    ['where the browser blocks cookies', { canTrust: true }, false],
  ])('is not offered %s', async (_, place, cookieEnabled) => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(cookieEnabled);
    const { screen } = await ask([app], place);
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
