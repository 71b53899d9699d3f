// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryAttribute } from '../contract/attributes';
import { openConfig } from '../contract/initialConfig';
import { renderInitialScreen } from './renderInitialScreen';
import { lateSubmitAttribute, screenAttribute, screenLanguageAttribute } from '../contract/portalDocument';
import { createBundledScreens } from './bundledScreens';
import { createDocumentScreens } from './documentScreens';
import type { PrerenderedScreens } from './prerenderedScreens';

const texts = { loading: 'Loading', chunkFailed: '', tryAgain: '' };
const loaderTexts = { en: texts, zh: { ...texts, loading: '加载中' } };
const rendered = {
  styles: ':host{display:block}',
  screens: {
    tag: {
      en: '<form><a href="https://portal.invalid/entry/register">tag</a></form>',
      zh: '<form>登录</form>',
    },
    'tag:email': { en: '<div data-room="">email</div>' },
  },
};
const tag = createBundledScreens(rendered, loaderTexts);
let portal: PrerenderedScreens;

const template = (key: string, lang: string, text: string): string =>
  `<template ${screenAttribute}="${key}" lang="${lang}"><form>${text}</form></template>`;

/** Writes the body of a portal document, as the browser has parsed it: a declared root, and a template. */
function openDocument(key = 'page', templates = template(key, 'zh', '登录')): void {
  document.body.innerHTML = `<hub-entry></hub-entry>${templates}`;
  const root = document.querySelector('hub-entry')?.attachShadow({ mode: 'open' });
  if (root)
    root.innerHTML = `<style>main{margin:0}</style><div ${screenAttribute}="${key}" ${screenLanguageAttribute}="en"><form>Sign in<button type="button" ${lateSubmitAttribute}=""></button></form></div>`;
  portal = createDocumentScreens(loaderTexts, document);
}

/** The declared root itself. */
const declaredRoot = (): ShadowRoot => {
  const root = document.querySelector('hub-entry')?.shadowRoot;
  if (!root) throw new Error('no root was declared');
  return root;
};

const config = (attributes: Partial<Record<EntryAttribute, string>>, path = '/entry') => {
  const { pathname, search } = new URL(path, 'https://portal.example');
  return openConfig({
    attribute: (name) => attributes[name] ?? null,
    address: { pathname, search },
    scriptOrigin: 'https://portal.example',
  }).initial;
};

beforeEach(() => openDocument());
afterEach(() => document.body.replaceChildren());

const both = { email: true, phone: true, more: true };
const render = (
  settings: ReturnType<typeof config>,
  lang: string,
  methods = both,
  root = document.createElement('div').attachShadow({ mode: 'open' }),
) => {
  return {
    root,
    screen: renderInitialScreen(root, settings, lang, methods, settings.mode === 'tag' ? tag : portal),
  };
};

/** Whether the login is shown under a path of the portal. */
const isLogin = (path: string) => render(config({ mode: 'page' }, path), 'zh', both).screen.isPrerendered;

describe('renderInitialScreen', () => {
  it('renders a tag’s screen, with one sheet for all elements', () => {
    const first = render(config({}), 'en');
    const second = render(config({}), 'zh');
    expect(first.screen.isPrerendered).toBe(true);
    expect(first.screen.container.textContent).toBe('tag');
    expect(first.screen.container.querySelector('a')?.getAttribute('href')).toBe(
      'https://portal.example/entry/register',
    );
    expect(second.screen.container.textContent).toBe('登录');
    expect(first.root.adoptedStyleSheets[0]).toBe(second.root.adoptedStyleSheets[0]);
  });

  it('keeps the screen that the portal’s document declares, and enables its button', () => {
    const root = declaredRoot();
    const form = root.querySelector('form');
    const { screen } = render(config({ mode: 'page' }), 'en', both, root);
    expect(screen.isPrerendered).toBe(true);
    expect(screen.container).toBe(form?.parentElement);
    expect(root.querySelector('style')?.textContent).toBe('main{margin:0}');
    expect(root.querySelector('button')?.type).toBe('submit');
    expect(root.querySelector(`[${lateSubmitAttribute}]`)).toBeNull();
  });

  it('keeps what the document declares around another screen, which the app renders', () => {
    openDocument('page:waiting', template('page:waiting', 'zh', '加载中'));
    const root = declaredRoot();
    const declared = root.querySelector('form')?.parentElement;
    const { screen } = render(config({ mode: 'page' }, '/entry/register'), 'en', both, root);
    expect(screen).toMatchObject({ isPrerendered: false, container: declared });
    const other = render(config({ mode: 'page' }, '/entry/register'), 'zh', both, root);
    expect(other.screen.isPrerendered).toBe(false);
    expect(root.textContent).toBe('加载中');
  });

  it('replaces the declared screen by the template of the visitor’s language', () => {
    const root = declaredRoot();
    const { screen } = render(config({ mode: 'page' }), 'zh', both, root);
    expect(screen.isPrerendered).toBe(true);
    expect(root.textContent).toBe('登录');
    expect(root.adoptedStyleSheets).toHaveLength(1);
  });

  it('uses the declared screen in a frame', () => {
    openDocument('frame');
    expect(render(config({ mode: 'frame' }), 'en', both, declaredRoot()).screen.isPrerendered).toBe(true);
    expect(render(config({ mode: 'page' }), 'en').screen.isPrerendered).toBe(false);
  });

  it('attaches the root if the browser left its template inert', () => {
    document.body.innerHTML = `<hub-entry><template shadowrootmode="open"><style>p{margin:0}</style></template></hub-entry>`;
    createDocumentScreens(loaderTexts, document);
    expect(declaredRoot().querySelector('style')?.textContent).toBe('p{margin:0}');
  });

  it('returns what was pressed before it ran, once', () => {
    const control = document.createElement('button');
    let stops = 0;
    globalThis.hubEntryEarly = { control, stop: () => (stops += 1) };
    expect(portal.takePressed?.()).toBe(control);
    expect(portal.takePressed?.()).toBeUndefined();
    expect(stops).toBe(1);
  });

  it.each([template('page:email', 'zh', 'x'), template('page', 'fr', 'x')])(
    'leaves the page to the app if its document contains %j',
    (templates) => {
      openDocument('page', templates);
      expect(render(config({ mode: 'page' }), 'zh').screen.isPrerendered).toBe(false);
    },
  );

  it('renders no tabs if only e-mail is offered', () => {
    expect(render(config({}), 'en', { ...both, phone: false }).screen.container.textContent).toBe('email');
  });

  it('reserves space for buttons below the form only if some are expected', () => {
    const rooms = ({ screen }: ReturnType<typeof render>) =>
      screen.container.querySelectorAll('[data-room]').length;
    expect(rooms(render(config({}), 'en', { ...both, phone: false }))).toBe(1);
    expect(rooms(render(config({}), 'en', { ...both, phone: false, more: false }))).toBe(0);
  });

  it('renders a placeholder if only phone sign-in is offered', () => {
    expect(render(config({}), 'en', { ...both, email: false }).screen.isPrerendered).toBe(false);
  });

  it.each([
    ['a language that was not rendered', config({}), 'fr'],
    ['another screen', config({ screen: 'register' }), 'en'],
    ['a page that is not an entry screen', config({ mode: 'page' }, '/content'), 'en'],
  ])('renders a placeholder for %s', (_, settings, lang) => {
    const { screen } = render(settings, lang);
    expect(screen.isPrerendered).toBe(false);
    expect(screen.container.querySelector('form')).toBeNull();
    expect(screen.container.querySelector('[role=status]')?.getAttribute('aria-label')).toBe(
      lang === 'fr' ? '加载中' : 'Loading',
    );
  });

  it('renders a placeholder while the app may find the host’s language', () => {
    expect(render(config({ lang: 'de' }), 'en').screen.isPrerendered).toBe(false);
    expect(render(config({ lang: 'en-GB' }), 'en').screen.isPrerendered).toBe(true);
  });

  it('shows the login under any other path of the entry area', () => {
    expect(['/entry', '/entry/', '/entry/anything', '/entry_login'].map(isLogin)).not.toContain(false);
    expect(isLogin('/entryway')).toBe(false);
    // The app first handles the provider's answer.
    expect(isLogin('/entry/login?platform=google&code=1')).toBe(false);
  });
});
