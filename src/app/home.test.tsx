/** Where a sign-in ends that came from nowhere: the tenant's page, the account, or "Recent designs". */
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SystemSettings } from '../api/systemSettings';
import { noteOwnToken } from '../session/noteOwnToken';
import { createFakeElement } from '../testing/fakeElement';
import { createFakeHub } from '../testing/fakeHub';
import { renderScreen } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { ContentRoute } from './routes/ContentRoute';
import { EntryContext } from './useEntry';

const ready = (settings: SystemSettings) => ({ status: 'ready' as const, settings });

async function open() {
  const entry = await createEntry(createFakeElement('page'), window);
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  hub.reply('userProfile', { code: 1, message: '', info: { username: 'Ada', offers: [] } });
  const replaced: string[] = [];
  vi.spyOn(entry.services.navigation, 'replace').mockImplementation((url) => void replaced.push(url));
  const navigate = vi.spyOn(entry.navigator, 'navigate').mockImplementation(() => undefined);
  entry.services.session.signIn({ token: 'token-1', ticket: '', username: 'Ada' });
  await noteOwnToken(entry.services.storage, 'token-1');
  const { screen } = renderScreen(
    <EntryContext value={entry}>
      <ContentRoute hasChanged={false} />
    </EntryContext>,
  );
  const tell = (profile: object, more: SystemSettings = {}) =>
    act(async () => entry.settings.set(ready({ profile, ...more })));
  const heading = () => screen.queryByRole('heading', { name: 'Recent designs' });
  return { entry, screen, replaced, navigate, tell, heading };
}

it('shows nothing before the settings say where it is', async () => {
  const { heading, tell, screen } = await open();
  expect(heading()).not.toBeInTheDocument();
  await tell({ after_sign_in: '/content' });
  expect(await screen.findByRole('heading', { name: 'Recent designs' })).toBeVisible();
});

it('is the account where the tenant says so', async () => {
  const { heading, navigate, tell } = await open();
  await tell({ after_sign_in: '/account' });
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/account', { replace: true }));
  expect(heading()).not.toBeInTheDocument();
});

it('is another page where its host is listed', async () => {
  const { heading, replaced, tell } = await open();
  await tell({ after_sign_in: 'https://app.example/home' }, { callback_hosts: ['app.example'] });
  // Effects run twice in tests.
  await waitFor(() => expect(new Set(replaced)).toEqual(new Set(['https://app.example/home'])));
  expect(heading()).not.toBeInTheDocument();
});

it.each([{ after_sign_in: 'https://app.example/home' }, { after_sign_in: 'javascript:alert(1)' }, {}])(
  'stays for %j, and leads nowhere',
  async (profile) => {
    const { screen, replaced, navigate, tell } = await open();
    await tell(profile);
    expect(await screen.findByRole('heading', { name: 'Recent designs' })).toBeVisible();
    expect([replaced, navigate.mock.calls]).toEqual([[], []]);
  },
);

it('shows the page where the settings cannot be had; what was cached leads nowhere', async () => {
  const { entry, screen, replaced } = await open();
  const { settings } = ready({
    profile: { after_sign_in: 'https://app.example/' },
    callback_hosts: ['app.example'],
  });
  await act(async () => entry.settings.set({ status: 'cached', settings }));
  expect(replaced).toEqual([]);
  await act(async () => entry.settings.set({ status: 'failed', settings }));
  expect(await screen.findByRole('heading', { name: 'Recent designs' })).toBeVisible();
  expect(replaced).toEqual([]);
});
