/** The set-up of a second factor that a sign-in needs. */
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { portalPaths, screenPaths } from '../contract/screens';
import { createStore } from '../lib/store';
import { createFakeElement } from '../testing/fakeElement';
import { createFakeHub } from '../testing/fakeHub';
import { lostAnswers, recordedAnswers } from '../testing/recordedAnswers';
import { createView, renderScreen, settle } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { EntryApp } from './EntryApp';

beforeAll(() => import('./routes/NextStepRoute'));
beforeEach(() => {
  // The tests of a worker share it.
  history.replaceState(null, '', '/entry');
  sessionStorage.clear();
  vi.stubGlobal('origin', window.location.origin);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function createElement() {
  const fake = createFakeElement('tag');
  const config = createStore({
    ...fake.config.get(),
    hub: window.location.origin,
    redirect: 'none' as const,
  });
  const entry = await createEntry({ ...fake, config: { ...fake.config, ...config } }, window);
  entry.settings.set({ status: 'ready', settings: { profile: {} } });
  return entry;
}

/** A sign-in whose account needs a second factor. */
async function ask(ways: readonly string[], bindId?: string) {
  const entry = await createElement();
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  hub.reply('totpStart', recordedAnswers.appStarted);
  hub.reply('totpConfirm', recordedAnswers.appOn);
  const complete = vi.spyOn(entry.completion, 'complete');
  const rendered = renderScreen(<EntryApp entry={entry} />, createView({ mode: 'tag' }));
  await act(async () => {
    const info = { ticket: '', username: '', challenge: 'c1', need_setup: [...ways], bind_id: bindId };
    entry.nextStep.show(info, { account: 'ada@example.com', method: 'password' });
  });
  const { screen, user } = rendered;
  const requests = (name: string) => hub.calls.flatMap((made) => (made.name === name ? [made.request] : []));
  const press = async (name: string) => settle(user.click(await screen.findByRole('button', { name })));
  const type = async (code: string) =>
    settle(user.type(await screen.findByLabelText('Verification code'), code));
  const expectHeading = async (name: string) =>
    expect(await screen.findByText(name, { selector: '[data-screen-heading]' })).toBeVisible();
  return { ...rendered, entry, hub, complete, requests, press, type, expectHeading };
}

const login = { auth_token: 'token-1', ticket: 'ticket-1', username: 'Ada Designer', method: 'password' };

describe('a sign-in that needs a second factor', () => {
  it('sets up the app, shows the recovery codes, then is complete', async () => {
    const { screen, user, press, type, requests, complete, expectHeading } = await ask(
      ['totp', 'mobile'],
      'b1',
    );
    await expectHeading('Set up a second step');
    await press('Set up authenticator app');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Set up authenticator app' })).toHaveFocus(),
    );
    await type('123456');
    expect(requests('totpStart')).toEqual([{ challenge: 'c1' }]);
    expect(requests('totpConfirm')).toEqual([{ code: '123456', challenge: 'c1' }]);
    await expectHeading('Recovery codes');
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    expect(complete).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: 'I have saved these codes' }));
    await press('Done');
    expect(complete).toHaveBeenCalledExactlyOnceWith(login);
    await press('Done');
    expect(complete).toHaveBeenCalledOnce();
  });

  it('keeps recovery codes while another page is read', async () => {
    const { entry, screen, press, type, expectHeading } = await ask(['totp', 'mobile'], 'b1');
    await press('Set up authenticator app');
    await type('123456');
    await expectHeading('Recovery codes');
    await act(async () => entry.navigator.navigate(portalPaths.privacy));
    await waitFor(() => expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument());
    await act(async () => entry.navigator.navigate(screenPaths.login));
    await expectHeading('Recovery codes');
  });

  it('back from the recovery codes completes the sign-in', async () => {
    const { entry, press, type, complete, expectHeading } = await ask(['totp', 'mobile'], 'b1');
    await press('Set up authenticator app');
    await type('123456');
    await expectHeading('Recovery codes');
    await act(async () => entry.nextStep.close());
    expect(complete).toHaveBeenCalledExactlyOnceWith(login);
  });

  it('a reset of the host does not', async () => {
    const { entry, press, type, complete, expectHeading } = await ask(['totp', 'mobile'], 'b1');
    await press('Set up authenticator app');
    await type('123456');
    await expectHeading('Recovery codes');
    await act(async () => entry.reset());
    expect(complete).not.toHaveBeenCalled();
  });

  it('adds a phone number in place of the app', async () => {
    const { entry, press, expectHeading, requests } = await ask(['totp', 'mobile'], 'b1');
    await press('Add phone number');
    await expectHeading('Add your phone number');
    expect(entry.nextStep.get()).toMatchObject({ kind: 'bindPhone', bindId: 'b1', method: 'password' });
    expect(entry.services.storage.get('bind_id')).toBe('b1');
    expect(requests('totpStart')).toEqual([]);
  });

  it('Back from the phone number leads to the choice, where the app can be set up after all', async () => {
    const { entry, user, screen, press, type, complete, expectHeading } = await ask(['totp', 'mobile'], 'b1');
    await press('Add phone number');
    await expectHeading('Add your phone number');
    await press('Back');
    await expectHeading('Set up a second step');
    expect(entry.services.storage.get('bind_id')).toBeNull();
    expect(entry.services.storage.get('draft')?.tab).toBe('login.email');
    await press('Set up authenticator app');
    await type('123456');
    await user.click(await screen.findByRole('checkbox', { name: 'I have saved these codes' }));
    await press('Done');
    expect(complete).toHaveBeenCalledExactlyOnceWith(login);
  });

  it('a reload of the phone number asks for it again, as a second factor', async () => {
    const { entry, user, screen, press, unmount, expectHeading } = await ask(['totp', 'mobile'], 'b1');
    await press('Add phone number');
    await expectHeading('Add your phone number');
    await user.type(screen.getByLabelText('Phone number'), '13912345678');
    unmount();
    entry.end();
    const reloaded = await createElement();
    expect(reloaded.nextStep.get()).toMatchObject({ kind: 'bindPhone', bindId: 'b1', setUp: 'resumed' });
  });

  it.each<[string, string[], string | undefined]>([
    ['app', ['totp'], undefined],
    ['app that the widget knows', ['iris', 'totp'], undefined],
    ['app where phones are off', ['totp', 'mobile'], undefined],
  ])('has no choice with only an %s', async (_, ways, bindId) => {
    const { screen, press, entry, expectHeading } = await ask(ways, bindId);
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    await press('Back');
    await expectHeading('Sign in');
    expect(entry.nextStep.get()).toBeNull();
  });

  it('goes to the phone at once where nothing else is known', async () => {
    const { entry, press, expectHeading } = await ask(['mobile'], 'b1');
    await expectHeading('Add your phone number');
    await press('Back');
    await expectHeading('Sign in');
    expect(entry.nextStep.get()).toBeNull();
  });

  it('says where this page knows none of the ways', async () => {
    const { screen, user, entry } = await ask(['iris']);
    expect(await screen.findByRole('link', { name: 'Continue in a new tab' })).toBeVisible();
    await settle(user.click(screen.getByRole('link', { name: 'Back' })));
    expect(entry.nextStep.get()).toBeNull();
  });
});

describe('on the way', () => {
  it('Back leads to the choice, then to the form, and nothing is on', async () => {
    const { screen, press, requests, entry, expectHeading } = await ask(['totp', 'mobile'], 'b1');
    await press('Set up authenticator app');
    await press('Back');
    await expectHeading('Set up a second step');
    await press('Back');
    expect(entry.nextStep.get()).toBeNull();
    expect(screen.queryByText('Set up a second step')).not.toBeInTheDocument();
    expect(requests('totpConfirm')).toEqual([]);
  });

  it('a wrong code is said at the field, and another is taken', async () => {
    const { screen, user, hub, type, expectHeading } = await ask(['totp']);
    hub.reply('totpConfirm', recordedAnswers.codeWrong, recordedAnswers.appOn);
    await type('123456');
    const field = screen.getByLabelText('Verification code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(expect.stringContaining(recordedAnswers.codeWrong.message));
    await user.keyboard('{Backspace>6/}');
    await type('654321');
    await expectHeading('Recovery codes');
  });

  it('an expired sign-in leads back to the form, and says why', async () => {
    const { hub, type, entry, expectHeading } = await ask(['totp']);
    const show = vi.spyOn(entry.services.toasts, 'show');
    hub.reply('totpConfirm', recordedAnswers.challengeGone);
    await type('123456');
    await expectHeading('Sign in');
    expect(entry.nextStep.get()).toBeNull();
    const text = { text: recordedAnswers.challengeGone.message };
    expect(show).toHaveBeenCalledExactlyOnceWith({ kind: 'error', key: 'challenge', text });
  });

  it('a lost connection is said, and the set-up starts again', async () => {
    const { screen, hub, press } = await ask(['totp', 'mobile'], 'b1');
    hub.reply('totpStart', lostAnswers.offline, recordedAnswers.appStarted);
    await press('Set up authenticator app');
    expect(await screen.findByRole('alert')).toBeVisible();
    await press('Start again');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
  });

  it('another step of the sign-in may follow', async () => {
    const { screen, user, hub, press, type, complete, expectHeading } = await ask(['totp']);
    const info = { ...recordedAnswers.twoSteps.info, recovery_codes: ['7K2QM-X9D4T'] };
    hub.reply('totpConfirm', { code: 1, message: '', info });
    await type('123456');
    await user.click(await screen.findByRole('checkbox'));
    await press('Done');
    await expectHeading('Two-step verification');
    expect(complete).not.toHaveBeenCalled();
  });

  it('a reload is back at the form', async () => {
    const { entry, press, unmount } = await ask(['totp', 'mobile'], 'b1');
    await press('Set up authenticator app');
    unmount();
    entry.end();
    const reloaded = await createElement();
    expect(reloaded.nextStep.get()).toBeNull();
  });
});
