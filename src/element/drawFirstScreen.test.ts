// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { EntryAttribute } from '../contract/attributes';
import { openConfig } from '../contract/initialConfig';
import { drawFirstScreen } from './drawFirstScreen';
import { documentStylesId, screenAttribute } from '../contract/portalDocument';
import { createCarriedScreens } from './carriedScreens';
import { createDocumentScreens } from './documentScreens';

const texts = { loading: 'Loading', chunkFailed: '', tryAgain: '' };
const loaderTexts = { en: texts, zh: { ...texts, loading: '加载中' } };
const rendered = {
  css: ':host{display:block}',
  screens: {
    tag: {
      en: '<form><a href="https://portal.invalid/entry/register">tag</a></form>',
      zh: '<form>登录</form>',
    },
    'tag:email': { en: '<div data-room="">email</div>' },
  },
};
const tag = createCarriedScreens(rendered, loaderTexts);
const portal = createDocumentScreens(loaderTexts, document);

const template = (key: string, lang: string, text: string): string =>
  `<template ${screenAttribute}="${key}" lang="${lang}"><form>${text}</form></template>`;

/** What a hub writes into the portal's document. */
const brought = [
  `<script type="text/css" id="${documentStylesId}">main{margin:0}</script>`,
  template('page', 'en', 'Sign in'),
  template('page', 'zh', '登录'),
  template('frame', 'en', 'frame'),
].join('');

const config = (attributes: Partial<Record<EntryAttribute, string>>, pathname = '/entry') =>
  openConfig({
    attribute: (name) => attributes[name] ?? null,
    address: { pathname, search: '' },
    scriptOrigin: 'https://portal.example',
  }).initial;

afterEach(() => document.body.replaceChildren());

const both = { email: true, phone: true, more: true };
const draw = (settings: ReturnType<typeof config>, lang: string, methods = both) => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  return {
    root,
    drawing: drawFirstScreen(root, settings, lang, methods, settings.mode === 'tag' ? tag : portal),
  };
};

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

  it('draws the portal’s page in its language from what the document brings', () => {
    document.body.innerHTML = brought;
    expect(draw(config({ mode: 'page' }), 'zh').drawing.container.textContent).toBe('登录');
    expect(draw(config({ mode: 'frame' }), 'en').drawing.container.textContent).toBe('frame');
  });

  it('draws the page again after it was taken out', () => {
    document.body.innerHTML = brought;
    for (const time of ['first', 'second'])
      expect({ time, text: draw(config({ mode: 'page' }), 'en').drawing.container.textContent }).toEqual({
        time,
        text: 'Sign in',
      });
  });

  it.each(['', template('page:email', 'en', 'x'), template('page', 'zh', 'x')])(
    'leaves the page to the app where its document brings %j',
    (html) => {
      document.body.innerHTML = html;
      expect(draw(config({ mode: 'page' }), 'en').drawing.isPrerendered).toBe(false);
    },
  );

  it('draws without tabs where only the e-mail is offered', () => {
    expect(draw(config({}), 'en', { ...both, phone: false }).drawing.container.textContent).toBe('email');
  });

  it('keeps room for buttons below the form only where some are expected', () => {
    const room = ({ drawing }: ReturnType<typeof draw>) => drawing.container.querySelector('[data-room]');
    expect(room(draw(config({}), 'en', { ...both, phone: false }))).not.toBeNull();
    expect(room(draw(config({}), 'en', { ...both, phone: false, more: false }))).toBeNull();
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

  it('draws the login under any other path of the entry area', () => {
    document.body.innerHTML = brought;
    for (const path of ['/entry', '/entry/', '/entry/anything', '/entry_login']) {
      expect(draw(config({ mode: 'page' }, path), 'en').drawing.isPrerendered).toBe(true);
    }
    expect(draw(config({ mode: 'page' }, '/entryway'), 'en').drawing.isPrerendered).toBe(false);
  });
});
