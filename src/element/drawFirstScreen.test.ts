// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntryAttribute } from '../contract/attributes';
import { openConfig } from '../contract/initialConfig';
import { drawFirstScreen } from './drawFirstScreen';
import { lateSubmitAttribute, screenAttribute, screenLanguageAttribute } from '../contract/portalDocument';
import { createCarriedScreens } from './carriedScreens';
import { createDocumentScreens } from './documentScreens';
import type { FirstScreens } from './firstScreens';

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
const tag = createCarriedScreens(rendered, loaderTexts);
let portal: FirstScreens;

const template = (key: string, lang: string, text: string): string =>
  `<template ${screenAttribute}="${key}" lang="${lang}"><form>${text}</form></template>`;

/** What a hub writes into the portal's document, as the browser has parsed it: a declared root, and a template. */
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

const config = (attributes: Partial<Record<EntryAttribute, string>>, pathname = '/entry') =>
  openConfig({
    attribute: (name) => attributes[name] ?? null,
    address: { pathname, search: '' },
    scriptOrigin: 'https://portal.example',
  }).initial;

beforeEach(() => openDocument());
afterEach(() => document.body.replaceChildren());

const both = { email: true, phone: true, more: true };
const draw = (
  settings: ReturnType<typeof config>,
  lang: string,
  methods = both,
  root = document.createElement('div').attachShadow({ mode: 'open' }),
) => {
  return {
    root,
    drawing: drawFirstScreen(root, settings, lang, methods, settings.mode === 'tag' ? tag : portal),
  };
};

/** Whether the login is shown under a path of the portal. */
const isLogin = (path: string) => draw(config({ mode: 'page' }, path), 'zh', both).drawing.isPrerendered;

describe('drawFirstScreen', () => {
  it('draws a tag’s screen, with one sheet for all elements', () => {
    const first = draw(config({}), 'en');
    const second = draw(config({}), 'zh');
    expect(first.drawing.isPrerendered).toBe(true);
    expect(first.drawing.container.textContent).toBe('tag');
    expect(first.drawing.container.querySelector('a')?.getAttribute('href')).toBe(
      'https://portal.example/entry/register',
    );
    expect(second.drawing.container.textContent).toBe('登录');
    expect(first.root.adoptedStyleSheets[0]).toBe(second.root.adoptedStyleSheets[0]);
  });

  it('keeps the screen that the portal’s document declares, and lets its button send the form', () => {
    const root = declaredRoot();
    const form = root.querySelector('form');
    const { drawing } = draw(config({ mode: 'page' }), 'en', both, root);
    expect(drawing.isPrerendered).toBe(true);
    expect(drawing.container).toBe(form?.parentElement);
    expect(root.querySelector('style')?.textContent).toBe('main{margin:0}');
    expect(root.querySelector('button')?.type).toBe('submit');
    expect(root.querySelector(`[${lateSubmitAttribute}]`)).toBeNull();
  });

  it('replaces the declared screen by the template of the visitor’s language', () => {
    const root = declaredRoot();
    const { drawing } = draw(config({ mode: 'page' }), 'zh', both, root);
    expect(drawing.isPrerendered).toBe(true);
    expect(root.textContent).toBe('登录');
    expect(root.adoptedStyleSheets).toHaveLength(1);
  });

  it('takes the declared screen of a frame', () => {
    openDocument('frame');
    expect(draw(config({ mode: 'frame' }), 'en', both, declaredRoot()).drawing.isPrerendered).toBe(true);
    expect(draw(config({ mode: 'page' }), 'en').drawing.isPrerendered).toBe(false);
  });

  it('attaches the root where the engine left its template inert', () => {
    document.body.innerHTML = `<hub-entry><template shadowrootmode="open"><style>p{margin:0}</style></template></hub-entry>`;
    createDocumentScreens(loaderTexts, document);
    expect(declaredRoot().querySelector('style')?.textContent).toBe('p{margin:0}');
  });

  it('tells once what was pressed before it ran', () => {
    const control = document.createElement('button');
    let stops = 0;
    globalThis.hubEntryEarly = { control, stop: () => (stops += 1) };
    expect(portal.takeEarlyControl?.()).toBe(control);
    expect(portal.takeEarlyControl?.()).toBeUndefined();
    expect(stops).toBe(1);
  });

  it.each([template('page:email', 'zh', 'x'), template('page', 'fr', 'x')])(
    'leaves the page to the app where its document holds %j',
    (templates) => {
      openDocument('page', templates);
      expect(draw(config({ mode: 'page' }), 'zh').drawing.isPrerendered).toBe(false);
    },
  );

  it('draws without tabs where only the e-mail is offered', () => {
    expect(draw(config({}), 'en', { ...both, phone: false }).drawing.container.textContent).toBe('email');
  });

  it('keeps room for buttons below the form only where some are expected', () => {
    const rooms = ({ drawing }: ReturnType<typeof draw>) =>
      drawing.container.querySelectorAll('[data-room]').length;
    expect(rooms(draw(config({}), 'en', { ...both, phone: false }))).toBe(1);
    expect(rooms(draw(config({}), 'en', { ...both, phone: false, more: false }))).toBe(0);
  });

  it('draws a placeholder where only a phone number is offered', () => {
    expect(draw(config({}), 'en', { ...both, email: false }).drawing.isPrerendered).toBe(false);
  });

  it.each([
    ['a language that was not rendered', config({}), 'fr'],
    ['another screen', config({ screen: 'register' }), 'en'],
    ['a page that is no entry screen', config({ mode: 'page' }, '/content'), 'en'],
  ])('draws a placeholder for %s', (_, settings, lang) => {
    const { drawing } = draw(settings, lang);
    expect(drawing.isPrerendered).toBe(false);
    expect(drawing.container.querySelector('form')).toBeNull();
    expect(drawing.container.querySelector('[role=status]')?.getAttribute('aria-label')).toBe(
      lang === 'fr' ? '加载中' : 'Loading',
    );
  });

  it('shows the login under any other path of the entry area', () => {
    expect(['/entry', '/entry/', '/entry/anything', '/entry_login'].map(isLogin)).not.toContain(false);
    expect(isLogin('/entryway')).toBe(false);
  });
});
