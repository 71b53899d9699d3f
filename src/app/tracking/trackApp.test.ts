import { beforeEach, describe, expect, it, vi } from 'vitest';
import { providers } from '../../methods/registry';
import { createStore, deriveStore } from '../../lib/store';
import { resolveBrand } from '../../brand/resolveBrand';
import type { Entry } from '../entry';
import { createStores, type MadeForm } from '../stores';
import { trackApp } from './trackApp';

/** A state of the sign-in form. */
const form = (kind: 'idle' | 'busy' | 'finished', problem: object | null = null) => ({
  work: { kind },
  problem,
});

/** An element whose stores the test changes. */
function createElement() {
  const stores = {
    path: createStore('/entry'),
    completion: createStore<object>({ kind: 'idle' }),
    offer: createStore<object>({ kind: 'none' }),
    wait: createStore<object | null>(null),
    step: createStore<object | null>(null),
    shown: createStore<string | null>(null),
    signInState: createStore<object>(form('idle')),
    settings: createStore<object>({ status: 'ready', settings: { profile: {} } }),
    stage: createStore<object>({ kind: 'form' }),
    config: createStore<object>({ mode: 'tag', noTracking: false }),
  };
  const told: [string, Record<string, unknown>][] = [];
  const events = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const navigator: Record<string, unknown> = {};
  const view = Object.assign(new EventTarget(), { document, navigator, setTimeout, clearTimeout });
  const lifetime = new AbortController();
  const uiStores = { ...createStores(), availability: stores.stage };
  const brand = deriveStore([stores.settings], (now: object) => ({
    brand: resolveBrand((now as { settings: object }).settings, ''),
    isPending: false,
  }));
  const deps = {
    element: {
      config: stores.config,
      events,
      dispatch: (_: string, { name, props }: { name: string; props: Record<string, unknown> }) => {
        told.push([name, props]);
        return true;
      },
    },
    stores: uiStores,
    settings: { ...stores.settings, brand },
    signIn: { state: stores.signInState },
    completion: stores.completion,
    router: { path: stores.path },
    sessionOffer: stores.offer,
    providers,
    providerSignIn: { wait: stores.wait },
    nextStep: stores.step,
    providerScreen: { shown: stores.shown },
    language: createStore('en'),
    services: {
      portal: 'https://own.site',
      domain: () => null,
      clock: { now: () => 0 },
      hub: { call: async () => undefined },
    },
    view,
    signal: lifetime.signal,
  } as unknown as Entry;
  const addForm = (made: MadeForm, signal: AbortSignal): void => {
    const { forms } = uiStores;
    forms.set([...forms.get(), made]);
    signal.addEventListener('abort', () => forms.set(forms.get().filter((other) => other !== made)));
  };
  const hear = (name: string, detail: unknown) => events.dispatchEvent(new CustomEvent(name, { detail }));
  return { ...stores, deps, told, hear, navigator, lifetime, addForm };
}

/** A form's state: the members that are read, and some that must not be sent. */
const state = (step: number, kind: 'idle' | 'busy', problem: object | null = null) =>
  ({ progress: { step }, work: { kind }, problem, values: { account: 'ada@example.com' } }) as never;
const move = (made: MadeForm, next: never) => (made.form as ReturnType<typeof createStore>).set(next);

let element: ReturnType<typeof createElement>;
/** The events other than screens. */
const attempts = () => element.told.filter(([name]) => name !== 'screen_seen');
const screens = () =>
  element.told.filter(([name]) => name === 'screen_seen').map(([, props]) => props['screen']);
const chosen = (method: string, screen = 'login') => ['method_chosen', { screen, method }];

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response()),
  );
  element = createElement();
});

describe('trackApp', () => {
  it('reports the first and each further screen, except transient ones', async () => {
    trackApp(element.deps);
    await Promise.resolve();
    element.shown.set('wechat');
    await Promise.resolve();
    element.shown.set(null);
    element.step.set({ kind: 'bindPhone' });
    await Promise.resolve();
    expect(screens()).toEqual(['login', 'wechat', 'bind_phone']);
    expect(element.told[0]?.[1]).toEqual({ screen: 'login', mode: 'tag', language: 'en' });
  });

  it('reports the form’s method, a failure with its code, and success', () => {
    trackApp(element.deps);
    element.signInState.set(form('busy'));
    element.hear('entry-error', { kind: 'business', code: -100101, message: 'a@b.cc is wrong' });
    element.signInState.set(form('idle', {}));
    element.signInState.set(form('busy'));
    element.signInState.set(form('finished'));
    element.hear('entry-login', { auth_token: 'secret', username: 'ada', method: 'password' });
    const [own, more] = [{ screen: 'login', method: 'password' }, { duration_ms: 0 }];
    expect(attempts()).toEqual([
      chosen('password'),
      ['outcome', { ...own, ...more, result: 'failed', kind: 'business', code: -100101 }],
      ['outcome', { ...own, ...more, result: 'success' }],
    ]);
  });

  it('reports a cancelled form, and does not end the attempt at a next step', () => {
    trackApp(element.deps);
    element.signInState.set(form('busy'));
    element.signInState.set(form('idle'));
    element.signInState.set(form('busy'));
    element.step.set({ kind: 'secondFactor' });
    element.signInState.set(form('idle'));
    expect(attempts().map(([name, { result }]) => [name, result])).toEqual([
      ['method_chosen', undefined],
      ['outcome', 'cancelled'],
    ]);
  });

  it.each([
    ['denied', { platform: 'google', status: 'denied' }],
    ['failed', { platform: 'google', status: 'failed' }],
    ['cancelled', null],
  ])('reports a provider’s popup: %s', (result, wait) => {
    trackApp(element.deps);
    element.wait.set({ platform: 'google', status: 'waiting' });
    element.wait.set(wait);
    expect(attempts()).toMatchObject([
      chosen('google', 'provider'),
      ['outcome', { result, method: 'google' }],
    ]);
  });

  it('treats a return to the form as cancelled, but not a next step', () => {
    trackApp(element.deps);
    element.shown.set('wechat');
    element.step.set({ kind: 'bindPhone' });
    element.shown.set(null);
    expect(attempts()).toEqual([chosen('wechat', 'wechat')]);
    element.step.set(null);
    element.shown.set('lark');
    element.shown.set(null);
    expect(attempts().at(-1)).toMatchObject(['outcome', { result: 'cancelled', method: 'lark' }]);
  });

  it('reports forms with steps created before and after it starts', () => {
    const early: MadeForm = { id: 'register.email', form: createStore(state(0, 'idle')) };
    const late: MadeForm = { id: null, form: createStore(state(0, 'idle')) };
    const end = new AbortController();
    element.addForm(early, end.signal);
    trackApp(element.deps);
    element.addForm(late, end.signal);
    move(early, state(0, 'busy'));
    move(early, state(1, 'idle'));
    move(late, state(1, 'busy'));
    move(early, state(1, 'busy'));
    move(early, state(1, 'idle', {}));
    expect(attempts()).toMatchObject([
      chosen('register.email'),
      ['step_reached', { method: 'register.email', step: 1 }],
      ['outcome', { result: 'failed', method: 'register.email' }],
    ]);
    expect(JSON.stringify(element.told)).not.toContain('ada');
    end.abort();
    move(early, state(2, 'idle'));
    expect(attempts()).toHaveLength(3);
  });

  it.each<[string, () => void]>([
    [
      'the profile',
      () => element.settings.set({ status: 'ready', settings: { profile: { tracking: false } } }),
    ],
    ['settings that fail to load', () => element.settings.set({ status: 'failed', settings: null })],
    ['the attribute', () => element.config.set({ mode: 'tag', noTracking: true })],
    ['Do Not Track', () => Object.assign(element.navigator, { doNotTrack: '1' })],
    ['Global Privacy Control', () => Object.assign(element.navigator, { globalPrivacyControl: true })],
    ['a page that may not show the form', () => element.stage.set({ kind: 'refused' })],
  ])('is switched off by %s, at any time', async (_, switchOff) => {
    trackApp(element.deps);
    await Promise.resolve();
    switchOff();
    element.signInState.set(form('busy'));
    element.path.set('/content');
    await Promise.resolve();
    element.lifetime.abort();
    expect(element.told).toHaveLength(1);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('sends the remaining events when the element is removed, then stops', async () => {
    trackApp(element.deps);
    await Promise.resolve();
    element.lifetime.abort();
    element.signInState.set(form('busy'));
    element.hear('entry-error', { kind: 'network', code: 0 });
    expect(element.told).toHaveLength(1);
    const [address, options] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(address).toBe('https://own.site/api/hub/');
    expect(options).toMatchObject({ keepalive: true, credentials: 'omit' });
    expect(JSON.parse(options?.body as string)).toMatchObject({ events: [{ name: 'screen_seen' }] });
  });

  it('does not start for a removed element', async () => {
    element.lifetime.abort();
    trackApp(element.deps);
    await Promise.resolve();
    expect(element.told).toEqual([]);
  });

  it('ignores events that pages dispatch themselves', () => {
    trackApp(element.deps);
    for (const detail of [null, 'x', {}, { kind: '<b>', code: 'x' }, { method: 'ada@example.com' }]) {
      element.hear('entry-error', detail);
      element.hear('entry-login', detail);
    }
    expect(JSON.stringify(element.told)).not.toMatch(/ada|<b>/);
  });
});
