// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { parseEntryConfig, type EntryAttribute } from '../contract/config';
import { drawFirstScreen } from './drawFirstScreen';
import type { FirstScreens } from './FirstScreens';

const texts = { loading: 'Loading', chunkFailed: '', tryAgain: '', config: '' };
const screens: FirstScreens = {
  css: ':host{display:block}',
  styleIds: ['abc'],
  trees: {
    'login:tag': [['form', {}, 'tag']],
    'login:page': [['form', {}, 'page']],
    'login:tag:email': [['form', {}, 'email']],
    'login:frame': [['div', { 'data-room': '' }]],
  },
  words: { en: [], zh: [] },
  texts: { en: texts, zh: { ...texts, loading: '加载中' } },
};

const config = (attributes: Partial<Record<EntryAttribute, string>>, pathname = '/entry') =>
  parseEntryConfig({
    attribute: (name) => attributes[name] ?? null,
    address: { pathname, search: '' },
    scriptOrigin: 'https://portal.example',
  }).config;

const both = { email: true, phone: true, more: true };
const draw = (settings: ReturnType<typeof config>, lang: string, methods = both) => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  return { root, drawing: drawFirstScreen(root, settings, lang, methods, screens) };
};

describe('drawFirstScreen', () => {
  it('draws the tree of mode and language, with one sheet for all elements', () => {
    const first = draw(config({}), 'en');
    const second = draw(config({ mode: 'page' }), 'en');
    expect(first.drawing.isPrerendered).toBe(true);
    expect(first.drawing.container.textContent).toBe('tag');
    expect(second.drawing.container.textContent).toBe('page');
    expect(first.root.adoptedStyleSheets[0]).toBe(second.root.adoptedStyleSheets[0]);
  });

  it('draws without tabs where only the e-mail is offered', () => {
    expect(draw(config({}), 'en', { ...both, phone: false }).drawing.container.textContent).toBe('email');
  });

  it('keeps room for buttons below the form only where some are expected', () => {
    const room = ({ drawing }: ReturnType<typeof draw>) => drawing.container.querySelector('[data-room]');
    expect(room(draw(config({ mode: 'frame' }), 'en'))).not.toBeNull();
    expect(room(draw(config({ mode: 'frame' }), 'en', { ...both, more: false }))).toBeNull();
  });

  it('draws a placeholder where only a phone number is offered', () => {
    expect(draw(config({}), 'en', { ...both, email: false }).drawing.isPrerendered).toBe(false);
  });

  it.each([
    ['a language without a tree', config({}), 'fr'],
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
    for (const path of ['/entry', '/entry/', '/entry/anything', '/entry_login']) {
      expect(draw(config({ mode: 'page' }, path), 'en').drawing.isPrerendered).toBe(true);
    }
    expect(draw(config({ mode: 'page' }, '/entryway'), 'en').drawing.isPrerendered).toBe(false);
  });
});
