import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, deriveStore } from '../../lib/store';
import { resolveBrand } from '../../brand/resolveBrand';
import type { NextStep } from '../../flows/login/nextStep';
import type { ProviderWait } from '../../methods/openid/providerWait';
import { methods } from '../../methods/registry';
import { createMemoryNavigator } from '../../testing/memoryNavigator';
import type { Entry } from '../entry';
import { shownAt, type Shown } from '../navigator/location';
import type { Availability } from '../services/embedding';
import { createStores, type MadeForm } from '../stores';
import { screenOf, trackApp } from './trackApp';

/** A state of the sign-in form. */
const form = (kind: 'idle' | 'busy' | 'finished', problem: object | null = null) => ({
  work: { kind },
  problem,
});

const waitFor = (status: ProviderWait['status']): ProviderWait => ({
  platform: 'google',
  status,
  problem: null,
  newTabHref: '',
});
const binding: NextStep = { kind: 'bindPhone', bindId: 'b', method: 'wechat' };
const factor: NextStep = {
  kind: 'secondFactor',
  challenge: 'c',
  preferred: 'email',
  factors: [],
  canTrust: false,
  account: '',
  method: 'password',
};

/** An element whose stores the test changes. */
function createElement() {
  const stores = {
    completion: createStore({ kind: 'idle' }),
    offer: createStore({ kind: 'none' }),
    wait: createStore<ProviderWait | null>(null),
    signInState: createStore<object>(form('idle')),
    settings: createStore<object>({ status: 'ready', settings: { profile: {} } }),
    stage: createStore<Availability>({ kind: 'form' }),
    config: createStore<object>({ mode: 'tag', noTracking: false }),
  };
  const { navigator, nextStep } = createMemoryNavigator();
  const told: [string, Record<string, unknown>][] = [];
  const events = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const preferences: Record<string, unknown> = {};
  const view = Object.assign(new EventTarget(), {
    document,
    navigator: preferences,
    setTimeout,
    clearTimeout,
  });
  const lifetime = new AbortController();
  const uiStores = { ...createStores(false), availability: stores.stage };
  const brand = deriveStore([stores.settings], (now: object) => ({
    brand: resolveBrand((now as { settings: object }).settings, ''),
    isPending: false,
  }));
  const { stage, completion, offer, wait } = stores;
  const shown = deriveStore([navigator, stage, completion, offer, wait], shownAt);
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
    navigator,
    shown,
    sessionOffer: stores.offer,
    methods,
    providerSignIn: { wait: stores.wait },
    nextStep,
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
  return { ...stores, nextStep, navigator, deps, told, hear, preferences, lifetime, addForm };
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

describe('screenOf', () => {
  it.each<[string, Shown]>([
    ['login', { screen: 'login' }],
    ['forgot_password', { screen: 'forgot_password', step: 1 }],
    ['agreement', { screen: 'agreement' }],
    ['session', { screen: 'session' }],
    ['provider', { screen: 'provider' }],
    ['second_factor', { screen: 'secondFactor', id: null }],
    ['second_factor', { screen: 'setUp', id: null }],
    ['bind_phone', { screen: 'bindPhone', id: 'wechat' }],
    ['register', { screen: 'newAccount', id: null }],
    ['wechat', { screen: 'method', id: 'wechat' }],
    ['lark', { screen: 'method', id: 'lark' }],
    ['provider', { screen: 'method', id: 'dingtalk' }],
    ['login', { screen: 'refused' }],
  ])('names it %s: %j', (name, location) => {
    expect(screenOf({ shown: createStore(location), methods })).toBe(name);
  });
});

describe('trackApp', () => {
  it('reports the first and each further screen, except transient ones', async () => {
    trackApp(element.deps);
    await Promise.resolve();
    element.navigator.open('wechat');
    await Promise.resolve();
    element.navigator.close();
    element.nextStep.set(binding);
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
    element.nextStep.set(factor);
    element.signInState.set(form('idle'));
    expect(attempts().map(([name, { result }]) => [name, result])).toEqual([
      ['method_chosen', undefined],
      ['outcome', 'cancelled'],
    ]);
  });

  it.each([
    ['denied', waitFor('denied')],
    ['failed', waitFor('failed')],
    ['cancelled', null],
  ])('reports a provider’s popup: %s', (result, wait) => {
    trackApp(element.deps);
    element.wait.set(waitFor('waiting'));
    element.wait.set(wait);
    expect(attempts()).toMatchObject([
      chosen('google', 'provider'),
      ['outcome', { result, method: 'google' }],
    ]);
  });

  it('treats a return to the form as cancelled, but not a next step', () => {
    trackApp(element.deps);
    element.navigator.open('wechat');
    element.nextStep.set(binding);
    element.navigator.navigate('/entry', { replace: true });
    expect(attempts()).toEqual([chosen('wechat', 'wechat')]);
    element.navigator.open('lark');
    element.navigator.close();
    expect(attempts().at(-1)).toMatchObject(['outcome', { result: 'cancelled', method: 'lark' }]);
  });

  it('does not end the attempt while a page is read', () => {
    trackApp(element.deps);
    element.navigator.open('wechat');
    element.navigator.navigate('/privacy/policy');
    expect(attempts()).toEqual([chosen('wechat', 'wechat')]);
    element.navigator.navigate('/entry/login');
    expect(attempts().at(-1)).toMatchObject(['outcome', { result: 'cancelled', method: 'wechat' }]);
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
    ['Do Not Track', () => Object.assign(element.preferences, { doNotTrack: '1' })],
    ['Global Privacy Control', () => Object.assign(element.preferences, { globalPrivacyControl: true })],
    ['a page that may not show the form', () => element.stage.set({ kind: 'refused', newTabHref: '' })],
  ])('is switched off by %s, at any time', async (_, switchOff) => {
    trackApp(element.deps);
    await Promise.resolve();
    switchOff();
    element.signInState.set(form('busy'));
    element.navigator.navigate('/content');
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
