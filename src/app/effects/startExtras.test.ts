import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { SignInMethod } from '../../methods/method';
import type { Entry } from '../entry';
import * as trackAppModule from '../tracking/trackApp';
import * as acrossTabsModule from './sessionAcrossTabs';
import { prepareExtras } from './startExtras';

// Not `vi.mock`: files of a worker share their modules.
const track = vi.spyOn(trackAppModule, 'trackApp');
const sync = vi.spyOn(acrossTabsModule, 'syncSessionAcrossTabs');
afterAll(() => [track, sync].forEach((spy) => spy.mockRestore()));

/** Its settings offer `badge`, unless they have not arrived. */
const suggest = vi.fn();
const load = vi.fn(async () => suggest);
const other = vi.fn(async () => suggest);
const offer = vi.fn();
let ids: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  track.mockReturnValue(undefined);
  sync.mockReturnValue(undefined);
  ids = ['badge'];
  return () => vi.useRealTimers();
});

const methodOf = (id: string, loadSuggestions: () => Promise<(entry: unknown) => void>) =>
  ({ id, isOffered: ({ methods }) => methods.includes(id), loadSuggestions }) as Partial<SignInMethod>;

function open({ saveData = false, signal = new AbortController().signal } = {}): Entry {
  return {
    element: { config: { get: () => ({ mode: 'tag', address: { path: '' } }) } },
    methods: [methodOf('badge', load), methodOf('other', other)],
    settings: { brand: { get: () => ({ brand: { profile: { methods: ids } } }) } },
    inApp: null,
    completion: { offer },
    services: { isOwnSite: true, callbacks: { isRefused: () => false } },
    view: { navigator: { connection: { saveData } }, matchMedia: () => ({ matches: false }) },
    signal,
  } as unknown as Entry;
}

it('starts the suggestions of offered methods, and the offer after a sign-in', async () => {
  const entry = open();
  prepareExtras(entry)();
  await vi.waitFor(() => expect(suggest).toHaveBeenCalledExactlyOnceWith(entry), { timeout: 30_000 });
  expect(other).not.toHaveBeenCalled();
  expect(offer).toHaveBeenCalledOnce();
});

it('loads those of the last visit before the settings arrive, and starts none of them', () => {
  prepareExtras(open());
  expect(load).toHaveBeenCalledOnce();
  expect(suggest).not.toHaveBeenCalled();
  expect(offer).not.toHaveBeenCalled();
});

it('starts nothing that the settings have taken away', () => {
  const start = prepareExtras(open());
  load.mockClear();
  ids = [];
  start();
  expect(load).not.toHaveBeenCalled();
});

it('spares who saves data', () => {
  prepareExtras(open({ saveData: true }))();
  expect(load).not.toHaveBeenCalled();
  // What the hub says after a sign-in is for everybody.
  expect(offer).toHaveBeenCalledOnce();
});

it('does nothing for an element that is gone', () => {
  const gone = open({ signal: AbortSignal.abort() });
  const start = prepareExtras(gone);
  load.mockClear();
  start();
  expect(load).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('survives a part that fails to load', async () => {
  load.mockRejectedValue(new TypeError('offline'));
  prepareExtras(open())();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  expect(suggest).not.toHaveBeenCalled();
});
