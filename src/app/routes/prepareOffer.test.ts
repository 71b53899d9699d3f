import { describe, expect, it, vi } from 'vitest';
import type { LoginSuccess } from '../../contract/login';
import { createLoginCompletion } from '../../flows/login/loginCompletion';
import { createSessionOffer } from '../../flows/session/sessionOffer';
import { createScope } from '../../lib/scope';
import type { OfferPart } from '../../methods/method';
import { createFakeServices } from '../../testing/fakeServices';
import { HeldReply } from '../../testing/fakeHub';
import type { Entry } from '../entry';
import { createShownOffer, prepareOffer } from './prepareOffer';

const login: LoginSuccess = { auth_token: 'token-1', ticket: '', username: 'Ada', method: 'password' };
const content = { kind: 'redirecting', url: 'https://own.site/content' };
const Screen = () => null;

interface Parts {
  prepare?: OfferPart['prepare'];
  load?: () => Promise<{ offer?: OfferPart }>;
  isOffered?: boolean;
}

/** An entry whose methods offer this after a login. */
function createEntry(...parts: Parts[]) {
  const services = createFakeServices();
  services.callbacks.setAllowList(null);
  const lifetime = new AbortController();
  const loadNamespaces = vi.fn(async () => undefined);
  const methods = parts.map(({ prepare = async () => () => true, load, isOffered = true }, index) => ({
    id: `method-${index}`,
    isOffered: () => isOffered,
    account: { offer: 'keys', load: load ?? (async () => ({ offer: { prepare, Screen } })) },
  }));
  const completion = createLoginCompletion(services, lifetime.signal);
  completion.offer((...started) => prepareOffer(entry, ...started));
  const entry = {
    services,
    methods,
    inApp: null,
    view: { navigator: {} },
    settings: { brand: { get: () => ({ brand: { profile: {} } }) } },
    texts: { loadNamespaces },
    completion,
    sessionOffer: createSessionOffer(services, completion, () => undefined),
    scope: createScope<Entry>(() => entry, lifetime.signal),
  } as unknown as Entry;
  const shown = entry.scope.get(createShownOffer);
  const isShown = (): boolean => entry.sessionOffer.get().kind === 'method';
  return { entry, services, completion, shown, isShown, loadNamespaces };
}

/** Signs in, and waits so long. */
async function signIn({ completion, services }: ReturnType<typeof createEntry>, ms = 800) {
  const done = completion.complete(login);
  await services.clock.advance(ms);
  return done;
}

describe('an offer', () => {
  it('is shown after the 800 ms, with its texts, and stays until the document is left', async () => {
    const test = createEntry({});
    const done = test.completion.complete(login);
    await test.services.clock.advance(799);
    expect(test.isShown()).toBe(false);
    await test.services.clock.advance(1);
    expect(test.isShown()).toBe(true);
    expect(test.shown.get()).toMatchObject({ Screen });
    expect(test.loadNamespaces).toHaveBeenCalledWith(['account']);
    expect(test.services.happened).toEqual([]);
    test.shown.get()?.onDone();
    expect(await done).toEqual(content);
    expect(test.isShown()).toBe(true);
  });

  it('goes where the host keeps the visitor on its page', async () => {
    const test = createEntry({});
    test.services.prevented.add('entry-login');
    const done = test.completion.complete(login);
    await test.services.clock.advance(800);
    test.shown.get()?.onDone();
    expect(await done).toEqual({ kind: 'completed' });
    expect(test.isShown()).toBe(false);
  });

  it('goes with the completion, and the host hears nothing', async () => {
    const test = createEntry({});
    const done = test.completion.complete(login);
    await test.services.clock.advance(800);
    test.completion.reset();
    expect(await done).toEqual({ kind: 'idle' });
    expect(test.isShown()).toBe(false);
    expect(test.services.happened).toEqual([]);
  });

  it('ends where another session is chosen', async () => {
    const test = createEntry({});
    const done = test.completion.complete(login);
    await test.services.clock.advance(800);
    test.entry.sessionOffer.chooseOtherAccount();
    expect(await done).toEqual(content);
  });

  it('is one at most: the first that is due', async () => {
    const last = vi.fn<OfferPart['prepare']>(async () => () => true);
    const test = createEntry(
      { isOffered: false },
      { load: async () => ({}) },
      { prepare: async () => null },
      {},
      { prepare: last },
    );
    void test.completion.complete(login);
    await test.services.clock.advance(800);
    expect(test.isShown()).toBe(true);
    expect(last).not.toHaveBeenCalled();
  });
});

describe('a login goes on without an offer', () => {
  it.each<[string, Parts]>([
    ['that is not due', { prepare: async () => null }],
    ['that is not due any more when it would be shown', { prepare: async () => () => false }],
    ['that cannot be loaded', { load: () => Promise.reject(new Error('no chunk')) }],
    ['that cannot be prepared', { prepare: () => Promise.reject(new Error('odd')) }],
    ['of a method that is off', { isOffered: false }],
  ])('%s', async (_, parts) => {
    const test = createEntry(parts);
    expect(await signIn(test)).toEqual(content);
    expect(test.isShown()).toBe(false);
  });

  it('that is not ready a second after the 800 ms, and not later either', async () => {
    const held = new HeldReply();
    const test = createEntry({
      prepare: async () => {
        await held.reply;
        return () => true;
      },
    });
    expect(await signIn(test, 1800)).toEqual(content);
    held.give({});
    await test.services.clock.advance(5000);
    expect(test.isShown()).toBe(false);
  });

  it('that gets ready in time, at once', async () => {
    const test = createEntry({
      prepare: async () => {
        await test.services.clock.delay(1200);
        return () => true;
      },
    });
    void test.completion.complete(login);
    await test.services.clock.advance(1199);
    expect(test.isShown()).toBe(false);
    await test.services.clock.advance(1);
    expect(test.isShown()).toBe(true);
  });
});
