import { describe, expect, it, vi } from 'vitest';
import { resolveBrand } from '../../brand/resolveBrand';
import { parseEntryConfig } from '../../contract/config';
import { createStore, deriveStore } from '../../lib/store';
import { createMemoryNavigator } from '../../testing/memoryNavigator';
import type { SettingsState } from '../services/settings';
import { redirectDisabledPages } from '../routes/LegalRoute';
import { carryAccountToSignIn, followScreenAttribute } from './navigation';

const configWith = (values: Record<string, string>) =>
  parseEntryConfig({
    attribute: (name) => values[name] ?? null,
    address: { pathname: '', search: '' },
    scriptOrigin: null,
  }).config;

it('followScreenAttribute navigates once for each change of the attribute, and not after it is stopped', () => {
  const navigate = vi.fn();
  const config = createStore(configWith({}));
  const stop = followScreenAttribute({ element: { config }, navigator: { navigate } });
  config.set(configWith({ lang: 'zh' }));
  expect(navigate).not.toHaveBeenCalled();
  config.set(configWith({ screen: 'register' }));
  config.set(configWith({ screen: 'register', lang: 'en' }));
  config.set(configWith({}));
  expect(navigate.mock.calls).toEqual([['/entry/register'], ['/entry/login']]);
  stop();
  config.set(configWith({ screen: 'register' }));
  expect(navigate).toHaveBeenCalledTimes(2);
});

const closed: SettingsState = {
  status: 'ready',
  settings: { profile: { privacy_page: false, agreement_page: false } },
};

function open(path: string, first: SettingsState) {
  const store = createStore(first);
  const brand = deriveStore([store], ({ settings: now }: SettingsState) => ({
    brand: resolveBrand(now, ''),
    isPending: false,
  }));
  const settings = { ...store, brand };
  const { navigator } = createMemoryNavigator(path);
  return { settings, navigator, stop: redirectDisabledPages({ navigator, settings }) };
}

describe('redirectDisabledPages', () => {
  it.each(['/privacy/policy', '/service/agreement'])('redirects %s to the main screen', (path) => {
    const { navigator, settings } = open(path, { status: 'none', settings: null });
    // The profile is not known yet, and the cached one may be outdated.
    expect(navigator.path.get()).toBe(path);
    settings.set({ ...closed, status: 'cached' });
    expect(navigator.path.get()).toBe(path);
    settings.set(closed);
    expect(navigator.path.get()).toBe('/entry');
    navigator.navigate(path);
    expect(navigator.path.get()).toBe('/entry');
  });

  it.each(['/privacy/policy', '/service/agreement'])('keeps %s if it is enabled', (path) => {
    expect(open(path, { status: 'ready', settings: {} }).navigator.path.get()).toBe(path);
  });

  it('ignores other paths', () => {
    expect(open('/entry/register', closed).navigator.path.get()).toBe('/entry/register');
  });

  it('stops with the app', () => {
    const { navigator, settings, stop } = open('/privacy/policy', { status: 'none', settings: null });
    stop();
    settings.set(closed);
    expect(navigator.path.get()).toBe('/privacy/policy');
  });
});

it('ends a sign-in that still runs when the visitor leaves its form', () => {
  const { navigator } = createMemoryNavigator('/entry/login');
  const cancel = vi.fn();
  const arrive = vi.fn();
  const stop = carryAccountToSignIn({
    navigator,
    loginDraft: { adoptSharedAccount: arrive },
    signIn: { cancel },
  });
  navigator.navigate('/entry');
  expect(cancel).not.toHaveBeenCalled();
  navigator.navigate('/entry/register');
  expect(cancel).toHaveBeenCalledOnce();
  navigator.navigate('/entry/login');
  expect(arrive).toHaveBeenCalledOnce();
  navigator.navigate('/entry/authorize');
  navigator.navigate('/entry/register');
  const calls = cancel.mock.calls.length;
  expect(calls).toBe(4);
  stop();
  navigator.navigate('/entry/login');
  expect(cancel).toHaveBeenCalledTimes(calls);
});
