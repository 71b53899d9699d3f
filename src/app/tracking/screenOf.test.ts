import { describe, expect, it, vi } from 'vitest';
import { providers } from '../../methods/registry';
import { createStore } from '../../lib/store';
import { screenOf, watchScreen, type ScreenDeps } from './screenOf';

/** The app's stores, with no sign-in running. */
function createScreens() {
  return {
    path: createStore('/entry'),
    completion: createStore<object>({ kind: 'idle' }),
    offer: createStore<object>({ kind: 'none' }),
    wait: createStore<object | null>(null),
    step: createStore<object | null>(null),
    shown: createStore<string | null>(null),
  };
}
type Screens = ReturnType<typeof createScreens>;

const partsOf = ({ path, completion, offer, wait, step, shown }: Screens): ScreenDeps =>
  ({
    providers,
    router: { path },
    completion,
    sessionOffer: offer,
    providerSignIn: { wait },
    nextStep: step,
    providerScreen: { shown },
  }) as unknown as ScreenDeps;

describe('screenOf', () => {
  it.each([
    ['/entry', 'login'],
    ['/entry/', 'login'],
    ['/entry/login', 'login'],
    ['/entry_login', 'login'],
    ['/entry/register', 'register'],
    ['/entry/forgot_password', 'forgot_password'],
    ['/entry/authorize', 'authorize'],
    ['/entry/open/auth', 'open_auth'],
    ['/entry/nothing', 'login'],
    ['/content', 'content'],
    ['/service/agreement', 'agreement'],
    ['/privacy/policy', 'privacy'],
  ])('names %s %s', (path, screen) => {
    const screens = createScreens();
    screens.path.set(path);
    expect(screenOf(partsOf(screens))).toBe(screen);
  });

  it.each<[string, (screens: Screens) => void]>([
    ['session', ({ completion }) => completion.set({ kind: 'completed' })],
    ['session', ({ offer }) => offer.set({ kind: 'offered' })],
    ['provider', ({ wait }) => wait.set({ platform: 'google' })],
    ['second_factor', ({ step }) => step.set({ kind: 'secondFactor' })],
    ['bind_phone', ({ step }) => step.set({ kind: 'bindPhone' })],
    ['wechat', ({ shown }) => shown.set('wechat')],
    ['lark', ({ shown }) => shown.set('lark')],
  ])('names the screen that replaces the form: %s', (screen, show) => {
    const screens = createScreens();
    screens.path.set('/entry/register');
    show(screens);
    expect(screenOf(partsOf(screens))).toBe(screen);
    screens.path.set('/content');
    expect(screenOf(partsOf(screens))).toBe('content');
  });

  it('notifies listeners of changes until they unsubscribe', () => {
    const screens = createScreens();
    const listener = vi.fn();
    const stop = watchScreen(partsOf(screens), listener);
    screens.path.set('/content');
    screens.wait.set({});
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    screens.shown.set('wechat');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
