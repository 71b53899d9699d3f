import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HubError } from '../../api/hubError';
import { createFakeElement } from '../../testing/fakeElement';
import { createFakeHub, type FakeHub } from '../../testing/fakeHub';
import { noteOwnToken } from '../../session/noteOwnToken';
import { createEntry } from '../createEntry';
import { EntryContext } from '../useEntry';
import { useOwnProfile } from './useOwnProfile';

const answered = (info: object) => ({ code: 1, message: '', info });
const nothing = { address: '', picture: null, canRemoveApps: false };

async function open(
  mode: 'page' | 'tag',
  reply: Parameters<FakeHub['reply']>[1],
  username = 'Ada',
  isOwn = true,
) {
  const entry = await createEntry(createFakeElement(mode), window);
  const hub = createFakeHub();
  vi.spyOn(entry.services.hub, 'call').mockImplementation(hub.call.bind(hub));
  hub.reply('userProfile', reply);
  const token = 'token-1';
  entry.services.session.signIn({ token, ticket: '', username });
  if (isOwn) await noteOwnToken(entry.services.storage, token);
  const { result } = renderHook(useOwnProfile, {
    wrapper: ({ children }) => <EntryContext value={entry}>{children}</EntryContext>,
  });
  return { hub, result };
}

it('waits for the hub, and says the address before the number', async () => {
  const info = { username: 'Ada', email: 'ada@example.com', mobile: '+8613912345678', offers: ['apps'] };
  const { result } = await open('page', answered(info));
  expect(result.current).toBeUndefined();
  await waitFor(() =>
    expect(result.current).toEqual({ address: 'ada@example.com', picture: null, canRemoveApps: true }),
  );
});

it('says the number of an account without address', async () => {
  const { result } = await open('page', answered({ username: 'Ada', mobile: '+8613912345678' }));
  await waitFor(() => expect(result.current).toEqual({ ...nothing, address: '+8613912345678' }));
});

it('says nothing twice: a name that is the address', async () => {
  const info = { username: 'ada@example.com', email: 'ada@example.com' };
  const { result } = await open('page', answered(info), 'ada@example.com');
  await waitFor(() => expect(result.current).toEqual(nothing));
});

it('takes no picture from a host that is not listed', async () => {
  const { result } = await open(
    'page',
    answered({ username: 'Ada', avatar: 'https://elsewhere.example/a.png' }),
  );
  await waitFor(() => expect(result.current).toEqual(nothing));
});

it('says nothing where the hub does not answer', async () => {
  const { result } = await open('page', new HubError('network'));
  await waitFor(() => expect(result.current).toEqual(nothing));
});

it('asks nothing in a page of another site', async () => {
  const { hub, result } = await open('tag', answered({ username: 'Ada', email: 'ada@example.com' }));
  expect(result.current).toEqual(nothing);
  expect(hub.names).toEqual([]);
});

it('asks nothing by a token that this browser did not sign in with', async () => {
  const { hub, result } = await open('page', answered({ email: 'ada@example.com' }), 'Ada', false);
  await waitFor(() => expect(result.current).toEqual(nothing));
  expect(hub.names).toEqual([]);
});
