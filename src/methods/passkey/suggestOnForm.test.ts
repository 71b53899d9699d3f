import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Assertion } from '../../api/passkeys';
import { takeCredentialTurn } from '../../lib/credentialRequest';
import { createScope } from '../../lib/scope';
import { createStore } from '../../lib/store';
import { settle } from '../../testing/fakeClock';
import { createFakeServices, type FakeServices } from '../../testing/fakeServices';
import type { MethodContext } from '../method';
import * as ceremonyModule from './ceremony';

import { beginOnForm, suggestOnForm } from './suggestOnForm';

// Not `vi.mock`: files of a worker share their modules.
const ceremony = {
  suggestPasskeys: vi.spyOn(ceremonyModule, 'suggestPasskeys'),
  askPasskey: vi.spyOn(ceremonyModule, 'askPasskey'),
};
afterAll(() => {
  for (const spy of Object.values(ceremony)) spy.mockRestore();
});

const response: Assertion = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
};

type Outcome = ceremonyModule.CeremonyOutcome<Assertion>;

class HeldOutcome {
  readonly outcome: Promise<Outcome>;
  end: (outcome: Outcome) => void = () => undefined;

  constructor() {
    this.outcome = new Promise((resolve) => {
      this.end = resolve;
    });
  }
}

/** Requests that the browser holds. */
let pending: { signal: AbortSignal; end: (outcome: Outcome) => void }[];
let ends: AbortController[];
const waiting = () => pending.filter(({ signal }) => !signal.aborted).length;

beforeEach(() => {
  pending = [];
  ends = [];
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: () => Promise.resolve(true) });
  ceremony.suggestPasskeys.mockImplementation((_: unknown, signal: AbortSignal) => {
    const held = new HeldOutcome();
    const endTurn = takeCredentialTurn(() => held.end({ kind: 'stopped' }));
    signal.addEventListener('abort', () => held.end({ kind: 'stopped' }));
    pending.push({ signal, end: held.end });
    return held.outcome.finally(endTurn);
  });
});
afterEach(async () => {
  ends.forEach((end) => end.abort());
  await settle();
  vi.unstubAllGlobals();
});

const challengeOf = (challenge: string) => ({
  code: 1,
  message: '',
  info: { challenge, options: { challenge } },
});

interface Page {
  services: FakeServices;
  context: MethodContext;
  shown: ReturnType<typeof createStore<{ screen: string }>>;
  view: EventTarget & { document: EventTarget & { visibilityState: string } };
  show: ReturnType<typeof vi.fn>;
  reset: () => void;
  end: AbortController;
}

async function open(changes: object = {}): Promise<Page> {
  const services = createFakeServices();
  services.hub.reply('passkeyOptions', challengeOf('challenge-1'), challengeOf('challenge-2'));
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const view = Object.assign(new EventTarget(), { document, origin: 'https://own.site' });
  const shown = createStore({ screen: 'login' });
  const end = new AbortController();
  ends.push(end);
  const show = vi.fn();
  const context = {
    services,
    shown,
    view,
    completion: createStore({ kind: 'idle' }),
    navigator: { show, open: vi.fn(), close: vi.fn() },
    tagOrigins: () => [],
    signal: end.signal,
    ...changes,
  } as unknown as MethodContext;
  context.scope = createScope(() => context, end.signal);
  context.formScope = createScope(() => context, end.signal);
  suggestOnForm(context);
  await settle();
  return { services, context, shown, view, show, end, reset: () => context.formScope.reset() };
}

it('asks while the form is shown, with one challenge', async () => {
  const { services, shown } = await open();
  expect(waiting()).toBe(1);
  shown.set({ screen: 'register' });
  await settle();
  expect(waiting()).toBe(0);
  shown.set({ screen: 'login' });
  await settle();
  expect(waiting()).toBe(1);
  expect(services.hub.names).toEqual(['passkeyOptions']);
});

it('asks once for two tags, and for the second when the first is gone', async () => {
  const first = await open();
  await open();
  expect(pending).toHaveLength(1);
  first.end.abort();
  await settle();
  expect(waiting()).toBe(1);
  expect(pending).toHaveLength(2);
});

it('gives way to another request, and asks again after it', async () => {
  await open();
  const endOther = takeCredentialTurn(() => undefined);
  await settle();
  expect(pending).toHaveLength(1);
  endOther();
  await settle();
  expect(pending).toHaveLength(2);
});

it('asks again after `reset()` and after the back-forward cache', async () => {
  const { reset, view } = await open();
  reset();
  await settle();
  expect([waiting(), pending.length]).toEqual([1, 2]);
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect([waiting(), pending.length]).toEqual([1, 3]);
});

it('takes another challenge when the page is looked at again after minutes', async () => {
  const { services, view } = await open();
  view.document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(pending).toHaveLength(1);
  await services.clock.advance(5 * 60_000);
  view.document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect([waiting(), pending.length]).toEqual([1, 2]);
  expect(services.hub.names).toEqual(['passkeyOptions', 'passkeyOptions']);
});

it('does not ask again and again where the browser refuses', async () => {
  const { shown } = await open();
  pending[0]?.end({ kind: 'cancelled' });
  await settle();
  expect(pending).toHaveLength(1);
  shown.set({ screen: 'register' });
  shown.set({ screen: 'login' });
  await settle();
  expect(pending).toHaveLength(2);
});

it('signs in with what was chosen', async () => {
  const { services, show } = await open();
  services.hub.reply('passkeyLogin', { code: -100116, message: '', info: undefined });
  pending[0]?.end({ kind: 'answered', response });
  await settle();
  await services.clock.advance(0);
  expect(show).toHaveBeenCalledExactlyOnceWith('passkey');
  expect(services.hub.calls.at(-1)).toMatchObject({
    name: 'passkeyLogin',
    request: { challenge: 'challenge-1', response },
  });
});

it.each([
  ['without conditional mediation', {}, { isConditionalMediationAvailable: () => Promise.resolve(false) }],
  ['in an older browser', {}, {}],
])('asks nothing %s', async (_, changes, api) => {
  vi.stubGlobal('PublicKeyCredential', api);
  const { services } = await open(changes);
  expect(services.hub.names).toEqual([]);
});

it('asks when the page is looked at, not in the background', async () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const view = Object.assign(new EventTarget(), { document, origin: 'https://own.site' });
  const { services } = await open({ view });
  expect(services.hub.names).toEqual([]);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(services.hub.names).toEqual(['passkeyOptions']);
});

it('ends what a click began when another screen is shown', async () => {
  ceremony.askPasskey.mockReturnValue(new Promise(() => undefined));
  const { shown, context } = await open();
  beginOnForm(context);
  await settle();
  const [, signal] = ceremony.askPasskey.mock.calls[0] as [unknown, AbortSignal];
  expect(signal.aborted).toBe(false);
  shown.set({ screen: 'register' });
  expect(signal.aborted).toBe(true);
});

it('asks nothing where the policy forbids it, and notes that for `debug`', async () => {
  const featurePolicy = { allowsFeature: () => false };
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible', featurePolicy });
  const view = Object.assign(new EventTarget(), { document, origin: 'https://own.site' });
  const { services } = await open({ view });
  expect(services.hub.names).toEqual([]);
  expect(services.happened).toContainEqual({
    refused: { use: 'feature', address: 'publickey-credentials-get' },
  });
});
