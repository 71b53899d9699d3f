// @vitest-environment happy-dom
import r2wc from '@r2wc/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountHome } from './accountHome';
import { createElementApi } from './createElementApi';
import { createElementClass, entryRoot, r2wcProps, type EntryElement } from './createElementClass';

const unmount = vi.fn();
const mount = vi.fn((_container: Node) => 'mounted');
const renderer = { mount, update: () => undefined, unmount };
const createClass = (scriptOrigin: string | null) =>
  createElementClass(
    r2wc<object, string>(() => null, { props: r2wcProps }, renderer),
    scriptOrigin,
  );
customElements.define(
  'test-account',
  createElementClass(
    r2wc<object, string>(() => null, { props: r2wcProps }, renderer),
    'https://portal.example',
    accountHome,
  ),
);
customElements.define('test-entry', createClass('https://portal.example'));

/** The interface of the element to the app. */
const apiOf = (element: EntryElement, container = document.createElement('div')) =>
  createElementApi(
    element,
    {
      lang: 'en',
      isLangChosen: false,
      cachedSettings: undefined,
      methods: { email: true, phone: true, more: true },
      isPrerendered: false,
      settings: new Promise(() => undefined),
      colors: new CSSStyleSheet(),
      takeEarlyInput: () => undefined,
    },
    container,
  );
const configOf = (element: EntryElement) => apiOf(element).config.get();
const create = () => document.createElement('test-entry') as EntryElement & Record<string, unknown>;
const microtasks = () => new Promise<void>((resolve) => queueMicrotask(resolve));

beforeEach(() => {
  mount.mockClear();
  unmount.mockClear();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('createElementClass', () => {
  it('does not mount an element that was given attributes but never attached', () => {
    const element = create();
    element.setAttribute('lang', 'zh');
    element.setAttribute('screen', 'register');
    expect(mount).not.toHaveBeenCalled();
    document.body.append(element);
    expect(mount).toHaveBeenCalledOnce();
    expect(configOf(element)).toMatchObject({ lang: 'zh', screen: 'register' });
  });

  it('is a page of the portal where it is the account’s, whose parts follow `show`', () => {
    const element = document.createElement('test-account') as EntryElement;
    element.setAttribute('show', 'profile & links');
    document.body.append(element);
    expect(configOf(element)).toMatchObject({
      mode: 'tag',
      address: { path: '/account', show: 'profile & links', popup: false },
    });
    element.setAttribute('show', 'privacy');
    expect(configOf(element).address.show).toBe('privacy');
    element.removeAttribute('show');
    expect(configOf(element).address.show).toBeNull();
    const entry = create();
    entry.setAttribute('show', 'profile');
    expect(configOf(entry).address).toMatchObject({ path: '', show: null });
  });

  it('keeps a colour scheme set by message when attributes change later', () => {
    const element = create();
    element.setAttribute('color-scheme', 'light');
    document.body.append(element);
    const api = apiOf(element);
    expect(element.dataset['scheme']).toBe('light');
    api.setColorScheme('dark');
    expect(element.dataset['scheme']).toBe('dark');
    expect(api.config.get().colorScheme).toBe('dark');
    element.reflectLang('zh');
    element.setAttribute('screen', 'register');
    expect(element.dataset['scheme']).toBe('dark');
    expect(api.config.get()).toMatchObject({ colorScheme: 'dark', screen: 'register' });
  });

  it('mounts once, even if mounting writes an attribute', () => {
    mount.mockImplementationOnce((container: Node) => {
      entryRoot(container).host.reflectLang('zh');
      return 'mounted';
    });
    document.body.append(create());
    expect(mount).toHaveBeenCalledOnce();
  });

  it('reads removed and empty attributes as absent and bare booleans as on', () => {
    const element = create();
    document.body.append(element);
    element.setAttribute('debug', '');
    element.setAttribute('callback', 'https://a.example/');
    expect(configOf(element)).toMatchObject({ debug: true, callback: 'https://a.example/' });
    element.removeAttribute('debug');
    // Set as by frameworks that check for a property first.
    element['debug'] = '';
    expect(configOf(element).debug).toBe(true);
    element['debug'] = false;
    element.setAttribute('callback', '');
    expect(configOf(element)).toMatchObject({ debug: false, callback: null });
  });

  it('mounts again for another hub only', () => {
    const element = create();
    document.body.append(element);
    element.hub = 'https://portal.example';
    element.screen = 'register';
    expect(mount).toHaveBeenCalledOnce();
    element.hub = 'https://other.example';
    expect(unmount).toHaveBeenCalledOnce();
    expect(mount).toHaveBeenCalledTimes(2);
    expect(configOf(element).hub).toBe('https://other.example');
  });

  it('mirrors properties as attributes and removes them with null', () => {
    const element = create();
    element.openId = 'ou_1';
    element.noTracking = true;
    expect(element.getAttribute('open-id')).toBe('ou_1');
    expect(element.hasAttribute('no-tracking')).toBe(true);
    element.openId = null;
    element.noTracking = false;
    expect(element.hasAttribute('open-id')).toBe(false);
    expect(element.hasAttribute('no-tracking')).toBe(false);
  });

  it('adopts properties set before the upgrade, and their accessors work afterwards', () => {
    document.body.innerHTML = '<late-entry></late-entry>';
    const element = document.body.firstElementChild as HTMLElement & Record<string, unknown>;
    element.colorScheme = 'dark';
    class Late extends (createClass(null) as typeof HTMLElement) {}
    customElements.define('late-entry', Late);
    customElements.upgrade(element);
    expect(element.getAttribute('color-scheme')).toBe('dark');
    element.colorScheme = 'light';
    expect(element.getAttribute('color-scheme')).toBe('light');
  });

  it('keeps a declared shadow root and mounts into it', () => {
    const element = document.createElement('declared-entry');
    const declared = element.attachShadow({ mode: 'open' });
    document.body.append(element);
    class Declared extends (createClass(null) as typeof HTMLElement) {}
    customElements.define('declared-entry', Declared);
    customElements.upgrade(element);
    expect(mount).toHaveBeenCalledOnce();
    expect(mount.mock.calls[0]?.[0]).toBe(declared);
  });

  it('stays mounted while it is moved, and unmounts when it is removed', async () => {
    const element = create();
    const other = document.createElement('section');
    document.body.append(element, other);
    other.append(element);
    await microtasks();
    expect(unmount).not.toHaveBeenCalled();
    expect(mount).toHaveBeenCalledOnce();
    element.remove();
    await microtasks();
    expect(unmount).toHaveBeenCalledOnce();
    document.body.append(element);
    expect(mount).toHaveBeenCalledTimes(2);
  });

  it('has connectedMoveCallback, so that moveBefore does not disconnect it', () => {
    expect('connectedMoveCallback' in create()).toBe(true);
  });

  it('dispatches events that bubble out of shadow roots, cancelable as in the contract', () => {
    const element = create();
    document.body.append(element);
    document.body.addEventListener('entry-redirect', (event) => event.preventDefault(), { once: true });
    document.body.addEventListener('entry-screen', (event) => event.preventDefault(), { once: true });
    expect(element.dispatchEntryEvent('entry-redirect', { url: 'https://a.example/' })).toBe(false);
    expect(element.dispatchEntryEvent('entry-screen', { screen: 'login' })).toBe(true);
  });

  it('delivers methods called before the app listens, in order', async () => {
    const element = create();
    document.body.append(element);
    element.reset();
    const heard: string[] = [];
    element.onEntryCommand((command) => void heard.push(command));
    await element.signOut();
    expect(heard).toEqual(['reset', 'signOut']);
  });

  it('focuses the first visible field, even after buttons', () => {
    const element = create();
    document.body.append(element);
    const [hidden, tab, field] = [
      document.createElement('div'),
      document.createElement('button'),
      document.createElement('input'),
    ];
    hidden.hidden = true;
    hidden.append(document.createElement('input'));
    element.shadowRoot?.replaceChildren(hidden, tab, field);
    element.focus();
    expect(element.shadowRoot?.activeElement).toBe(field);
    field.remove();
    element.focus();
    expect(element.shadowRoot?.activeElement).toBe(tab);
  });

  it('does not treat the language it wrote as the host’s choice', () => {
    const element = create();
    document.body.append(element);
    element.reflectLang('zh');
    expect(element.lang).toBe('zh');
    expect(configOf(element).lang).toBeNull();
    element.lang = 'en';
    expect(configOf(element).lang).toBe('en');
    element.reflectLang('zh');
    expect(element.lang).toBe('en');
  });

  it('writes the language into its content where the host’s `lang` is another', () => {
    const element = create();
    element.lang = 'en';
    document.body.append(element);
    const container = document.createElement('div');
    const api = apiOf(element, container);
    api.reflectLang('en');
    expect(container.hasAttribute('lang')).toBe(false);
    element.lang = 'ar';
    api.reflectLang('en');
    expect([element.lang, container.lang]).toEqual(['ar', 'en']);
  });

  it('warns once for each invalid value and reads it as absent', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const element = create();
    element.setAttribute('redirect', 'sometimes');
    document.body.append(element);
    const { config } = apiOf(element);
    expect(config.get().redirect).toBe('auto');
    element.setAttribute('debug', '');
    expect(config.get()).toMatchObject({ redirect: 'auto', debug: true });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      '<hub-entry> redirect: expected auto, none; the value is ignored',
    );
  });

  it('refuses texts that are not flat texts and keeps the others', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const element = create();
    document.body.append(element);
    element.setTexts('en', { 'login.title': 'Hello' });
    element.setTexts('en', { 'login.lead': { no: 1 } } as unknown as Record<string, string>);
    const { texts } = apiOf(element);
    expect(texts.get()).toEqual({ en: { 'login.title': 'Hello' } });
    expect(texts.get()).toEqual({ en: { 'login.title': 'Hello' } });
    expect(warn).toHaveBeenCalledOnce();
  });

  it('uses the origin of the script as the hub, or null without one', () => {
    expect(configOf(create()).hub).toBe('https://portal.example');
  });
});
