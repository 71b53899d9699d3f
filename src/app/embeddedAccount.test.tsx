/** The account in a tag of another site, and in a frame. */
import { waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntryConfig } from '../contract/config';
import { createStore } from '../lib/store';
import { noteOwnToken } from '../session/noteOwnToken';
import { createFakeElement } from '../testing/fakeElement';
import { createFakeHub } from '../testing/fakeHub';
import { createView, perform, renderScreen } from '../testing/renderScreen';
import { createEntry } from './createEntry';
import { followEmbeddedAccount, rememberSignIn } from './effects/embeddedAccount';
import { AccountRoute } from './routes/AccountRoute';
import { EntryContext } from './useEntry';

beforeAll(() => Promise.all([import('./routes/AccountSummaryRoute'), import('./routes/OriginRefusedRoute')]));

const answer = (info: object | null) => ({ code: 1, message: '', info });
const login = { token: 'token-1', ticket: '', username: 'Ada' };

/** @param path `/account`, or empty for a tag of the sign-in */
async function createTag(mode: 'tag' | 'frame', path: string, show: string | null = null) {
  const element = createFakeElement(mode);
  const config: EntryConfig = element.config.get();
  const dispatch = vi.fn(() => true);
  const entry = await createEntry(
    {
      ...element,
      dispatch,
      config: createStore({
        ...config,
        hub: 'https://hub.example',
        address: { ...config.address, path, show },
      }),
    },
    window,
  );
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  return { entry, hub, dispatch };
}

async function openSummary(show: string | null = null) {
  const { entry, hub, dispatch } = await createTag('tag', '/account', show);
  const offers = ['password', 'factors', 'sessions', 'links', 'apps'];
  hub.reply('userProfile', answer({ username: 'Ada', email: 'ada@example.com', offers }));
  hub.reply('listFactors', answer({ factors: [], recovery_codes_left: 0, required: false }));
  hub.reply('listSessions', answer({ sessions: [] }));
  hub.reply('listLinks', answer({ links: [{ id: '1', provider: 'google', created_at: 1, used_at: 1 }] }));
  hub.reply('listApps', answer(null), answer({ apps: [] }));
  entry.services.session.signIn(login);
  entry.stores.availability.set({ kind: 'form' });
  const rendered = renderScreen(
    <EntryContext value={entry}>
      <AccountRoute hasChanged={false} />
    </EntryContext>,
    createView({ mode: 'tag' }),
  );
  return { ...rendered, entry, hub, dispatch };
}

describe('a tag of another site', () => {
  it('says what there is, and has nothing that changes it', async () => {
    const { screen } = await openSummary();
    expect(await screen.findByText('ada@example.com')).toBeVisible();
    expect(screen.getByText('Password')).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Name',
      'Sign-in',
      'Two-step verification',
      'Where you’re signed in',
      'Linked accounts',
    ]);
    expect(screen.getByText('Google')).toBeVisible();
    const buttons = screen.getAllByRole('button').map((button) => button.textContent);
    expect(buttons.filter(Boolean)).toContain('Manage account');
    expect(screen.queryByRole('button', { name: /change|remove|delete/i })).toBeNull();
  });

  it('asks the hub only for the parts that are shown', async () => {
    const { screen, hub } = await openSummary('links');
    expect(await screen.findByText('Google')).toBeVisible();
    expect([...new Set(hub.names)]).toEqual(['userProfile', 'listLinks']);
    expect(screen.queryByText('ada@example.com')).toBeNull();
  });

  it('opens the portal’s window, and has a link where the browser blocks it', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { screen, user } = await openSummary();
    await user.click(await screen.findByRole('button', { name: 'Manage account' }));
    expect(String(opened.mock.calls[0]?.[0])).toMatch(
      /^https:\/\/hub\.example\/account\?lang=en&popup=1&opener=/,
    );
    expect(await screen.findByRole('link', { name: 'Continue in a new tab' })).toHaveAttribute(
      'href',
      'https://hub.example/account?lang=en',
    );
    opened.mockRestore();
  });
});

describe('a frame', () => {
  it('asks for nothing before it is known who is around it, nor where that page is refused', async () => {
    const { entry, hub } = await createTag('frame', '/account');
    entry.services.session.signIn(login);
    const { screen } = renderScreen(
      <EntryContext value={entry}>
        <AccountRoute hasChanged={false} />
      </EntryContext>,
      createView({ mode: 'frame' }),
    );
    expect(hub.names).toEqual([]);
    perform(() =>
      entry.stores.availability.set({ kind: 'refused', newTabHref: 'https://hub.example/account' }),
    );
    expect(await screen.findByRole('link', { name: 'Continue in a new tab' })).toHaveAttribute(
      'href',
      'https://hub.example/account',
    );
    expect(hub.names).toEqual([]);
  });

  it('leads to the portal’s window for what changes a way in, in a page of another site', async () => {
    const { entry, hub } = await createTag('frame', '/account');
    hub.reply(
      'userProfile',
      answer({ username: 'Ada', email: 'ada@example.com', offers: ['password', 'deletion'] }),
    );
    hub.reply('readDeletion', answer({}));
    entry.services.session.signIn(login);
    await noteOwnToken(entry.services.storage, login.token);
    entry.stores.availability.set({ kind: 'form' });
    const around = vi.spyOn(window, 'parent', 'get').mockReturnValue(Object.create(null));
    const { screen } = renderScreen(
      <EntryContext value={entry}>
        <AccountRoute hasChanged={false} />
      </EntryContext>,
      createView({ mode: 'frame' }),
    );
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Manage account' })).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Change: Picture' })).toBeVisible();
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(titles).toEqual([...new Set(titles)]);
    expect(screen.queryByRole('button', { name: /password|remove|delete/i })).toBeNull();
    around.mockRestore();
  });

  it('starts with the account, and leads to the sign-in in its own place', async () => {
    const { entry } = await createTag('frame', '/account');
    expect(entry.navigator.path.get()).toBe('/account');
    expect(entry.stores.availability.get().kind).toBe('opening');
  });
});

describe('after a sign-in', () => {
  it('the account is shown again', async () => {
    const { entry } = await createTag('frame', '/account');
    const stop = followEmbeddedAccount(entry);
    entry.navigator.navigate('/entry/login', { replace: true });
    vi.spyOn(entry.services.clock, 'delay').mockResolvedValue();
    entry.services.callbacks.setAllowList(null);
    await entry.completion.complete({ auth_token: 'a', ticket: '', username: 'Ada', method: 'password' });
    expect(entry.navigator.path.get()).toBe('/account');
    expect(entry.completion.get().kind).toBe('idle');
    stop();
  });

  it('with another tag of the page, the account’s tag knows who it is', async () => {
    const { entry: signIn } = await createTag('tag', '');
    const stops = [rememberSignIn(signIn)];
    signIn.services.session.signIn(login);
    const { entry, hub } = await createTag('tag', '/account');
    hub.reply('check', answer({ status: 1, username: 'Ada' }));
    stops.push(followEmbeddedAccount(entry));
    expect(entry.services.session.get()).toEqual(login);
    signIn.services.session.clear();
    const { entry: later } = await createTag('tag', '/account');
    stops.push(followEmbeddedAccount(later));
    expect(later.services.session.get()).toBeNull();
    stops.forEach((stop) => stop());
  });
});
