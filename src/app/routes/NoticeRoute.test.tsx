import { act, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoginInfo } from '../../api/loginInfo';
import { readLoginInfo } from '../../flows/login/nextStep';
import { createStore } from '../../lib/store';
import { createFakeElement } from '../../testing/fakeElement';
import { createFakeHub } from '../../testing/fakeHub';
import { recordedAnswers } from '../../testing/recordedAnswers';
import { createView, renderScreen, settle } from '../../testing/renderScreen';
import { createEntry } from '../createEntry';
import { EntryApp } from '../EntryApp';
import { prepareOffer } from './prepareOffer';

beforeAll(() => Promise.all([import('./NoticeRoute'), import('./SessionRoute')]));
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('origin', window.location.origin);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const session = { auth_token: 'token-1', ticket: '', username: 'Ada' };

/** A login of which the hub says this too. */
async function signIn(notes: Partial<LoginInfo>) {
  const fake = createFakeElement('tag');
  const config = createStore({
    ...fake.config.get(),
    hub: window.location.origin,
    redirect: 'none' as const,
  });
  const entry = await createEntry({ ...fake, config: { ...fake.config, ...config } }, window);
  entry.settings.set({ status: 'ready', settings: { profile: {} } });
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  hub.reply('totpStart', recordedAnswers.appStarted);
  hub.reply('totpConfirm', recordedAnswers.appOn);
  const { screen, user } = renderScreen(<EntryApp entry={entry} />, createView({ mode: 'tag' }));
  const reading = readLoginInfo({ ...session, ...notes }, 'password');
  if (reading.kind !== 'signedIn') throw new Error('no login');
  const done = vi.fn();
  const goOn = async (): Promise<void> => {
    await prepareOffer(entry, reading.login, new AbortController().signal)();
    done();
  };
  await act(async () => {
    void goOn();
  });
  const press = async (name: string) => settle(user.click(await screen.findByRole('button', { name })));
  return { screen, user, hub, press, done, login: reading.login };
}

describe('a second factor that is due', () => {
  const from = Date.UTC(2027, 0, 15, 12);

  it('may wait, and the host hears nothing of it', async () => {
    const { screen, press, done, login } = await signIn({ setup_due: from });
    expect(await screen.findByText(/from January 15, 2027/)).toBeVisible();
    expect(login).toEqual({ ...session, method: 'password' });
    expect(done).not.toHaveBeenCalled();
    await press('Later');
    expect(done).toHaveBeenCalledOnce();
  });

  it('is set up with the new session, then the login goes on', async () => {
    const { screen, user, press, done, hub } = await signIn({ setup_due: from });
    await press('Set up now');
    await settle(user.type(await screen.findByLabelText('Verification code'), '123456'));
    await user.click(await screen.findByRole('checkbox', { name: 'I have saved these codes' }));
    expect(done).not.toHaveBeenCalled();
    await press('Done');
    expect(done).toHaveBeenCalledOnce();
    const calls = hub.calls.filter(({ name }) => name.startsWith('totp'));
    expect(calls.map(({ request }) => request)).toEqual([{}, { code: '123456' }]);
  });

  it('leads back to the question', async () => {
    const { screen, press } = await signIn({ setup_due: from });
    await press('Set up now');
    await press('Back');
    expect(await screen.findByRole('button', { name: 'Later' })).toBeVisible();
  });

  it('is said to who saves data too', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const { screen } = await signIn({ setup_due: from });
    expect(await screen.findByRole('button', { name: 'Later' })).toBeVisible();
    Reflect.deleteProperty(navigator, 'connection');
  });
});

describe('recovery codes', () => {
  it.each([
    [2, 'Recovery codes left: 2'],
    [1, 'Recovery codes left: 1'],
    [0, 'Recovery codes left: 0'],
  ])('%i are few', async (count, text) => {
    const { screen, press, done } = await signIn({ recovery_codes_left: count });
    expect(await screen.findByText(text)).toBeVisible();
    await press('Continue');
    expect(done).toHaveBeenCalledOnce();
  });

  it('three are enough', async () => {
    const { done } = await signIn({ recovery_codes_left: 3 });
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });
});
