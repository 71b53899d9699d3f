// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { envelope, type MessagesToFrame } from '../../contract/messages';
import type { HostTexts } from '../../contract/elementApi';
import { hostTexts } from '../../contract/hostTexts';
import { findLanguage } from '../../contract/languages';
import type { SystemSettings } from '../../api/systemSettings';
import type { EntryConfig } from '../../contract/config';
import { createStore } from '../../lib/store';
import { languageTags } from '../../testing/languageTags';
import { createFakeElement } from '../../testing/fakeElement';
import { plainConfig } from '../../testing/fakeServices';
import { createFrameEmbedding } from './frameEmbedding';

const host = 'https://host.example';
const german = { 'login.submit': 'Anmelden' };

/** A frame in English whose host can send `configure`. */
function openFrame(theme: SystemSettings['theme'] = {}, changes: Partial<EntryConfig> = {}) {
  const parent = { postMessage: () => undefined };
  const view = Object.assign(new EventTarget(), {
    parent,
    location: { ancestorOrigins: [host], origin: 'https://portal.example' },
    document: { referrer: '' },
  });
  const warn = vi.fn<(problem: string) => void>();
  const texts = createStore<HostTexts>({});
  const shown: string[] = [];
  const calls: [string, Record<string, string>][] = [];
  const language = createStore('en');
  const choose = vi.fn<(tag: string) => void>((tag) => {
    const found = findLanguage(tag, ['en', 'zh', ...Object.keys(texts.get())]);
    if (found) language.set(found);
  });
  const embedding = createFrameEmbedding({
    element: {
      ...createFakeElement('frame'),
      config: createStore({ ...plainConfig, mode: 'frame' as const, ...changes }),
      texts,
      setBrandStyles: (styles) => void shown.push(styles),
      setTexts(lang, given) {
        calls.push([lang, given]);
        texts.set(hostTexts(calls, warn));
      },
    },
    view: view as unknown as Window,
    language: { wanted: language.get, choose },
    onReset: () => undefined,
  });
  expect(embedding.open({ parent_origins: [host], theme })).toBe(true);
  const configure = (fields: MessagesToFrame['configure']): void => {
    const message = new MessageEvent('message', { data: envelope('configure', fields), origin: host });
    Object.defineProperty(message, 'source', { value: parent });
    view.dispatchEvent(message);
  };
  return { configure, texts, choose, warn, language, shown };
}

it('registers texts under the language that came before them, and shows it', () => {
  const { configure, texts, choose, language } = openFrame();
  configure({ lang: 'de' });
  configure({ texts: german });
  expect(texts.get()).toEqual({ de: german });
  expect(choose.mock.calls).toEqual([['de'], ['de']]);
  language.set('en');
  configure({ texts: { 'login.submit': 'Log in' } });
  expect(texts.get()).toEqual({ de: german, en: { 'login.submit': 'Log in' } });
  expect(choose).toHaveBeenCalledTimes(2);
});

it.each(languageTags)('registers texts after the language %j under %j, else under a new one', (tag, now) => {
  const { configure, texts } = openFrame();
  configure({ lang: 'zh' });
  configure({ texts: german });
  configure({ lang: tag });
  configure({ texts: { 'login.title': 'x' } });
  const { zh, ...others } = texts.get();
  expect(zh).toMatchObject(german);
  expect(now === 'zh' ? zh : (others.en ?? null)).toEqual(
    now === 'zh' ? { ...german, 'login.title': 'x' } : now && { 'login.title': 'x' },
  );
});

it('keeps what the visitor chose before the texts came', () => {
  const { configure, texts, choose, language } = openFrame();
  configure({ lang: 'de' });
  language.set('zh');
  configure({ texts: german });
  expect(texts.get()).toEqual({ de: german });
  expect(choose.mock.calls).toEqual([['de']]);
});

it.each([[{ lang: 'de_AT', texts: german }], [{ lang: 'de_AT' }, { texts: german }]])(
  'drops texts of a malformed language and reports them once',
  (...messages) => {
    const { configure, texts, warn } = openFrame();
    for (const message of [...messages, { texts: german }]) configure(message);
    expect(texts.get()).toEqual({});
    expect(new Set(warn.mock.calls.flat())).toEqual(
      new Set(['setTexts("de_AT"): expected a language tag and flat texts by key; the value is ignored']),
    );
    configure({ lang: 'en' });
    configure({ texts: german });
    expect(texts.get()).toEqual({ en: german });
  },
);

/** A window that a page at `host` has opened, which may have the tag only. */
function openWindow(path: string) {
  const opener = { postMessage: vi.fn<(message: { type: string }, origin: string) => void>() };
  const view = Object.assign(new EventTarget(), {
    opener,
    parent: null,
    location: { origin: 'https://portal.example' },
    document: { referrer: '' },
  });
  const address = { ...plainConfig.address, path, popup: true, opener: host };
  const embedding = createFrameEmbedding({
    element: {
      ...createFakeElement('frame'),
      config: createStore({ ...plainConfig, mode: 'frame' as const, address }),
    },
    view: view as unknown as Window,
    language: { wanted: () => 'en', choose: () => undefined },
    onReset: () => undefined,
  });
  const posted = () => opener.postMessage.mock.calls.map(([{ type }, origin]) => `${type} ${origin}`);
  return { embedding, posted };
}

it('tells a page with the tag what changed in the account’s window, and of no sign-in there', () => {
  const { embedding, posted } = openWindow('/account');
  expect(embedding.open({ parent_origins: [], tag_origins: [host] })).toBe(true);
  embedding.post('login-success', { auth_token: 'a', ticket: '', username: 'Ada', method: 'password' });
  embedding.post('account-change', { what: 'links' });
  expect(posted()).toEqual([`ready ${host}`, `account-change ${host}`]);
});

it('opens no sign-in for a page that may have the tag only, nor the account for a stranger', () => {
  expect(openWindow('/entry').embedding.open({ parent_origins: [], tag_origins: [host] })).toBe(false);
  const { embedding, posted } = openWindow('/account');
  expect(embedding.open({ parent_origins: [], tag_origins: ['https://other.example'] })).toBe(false);
  embedding.post('account-change', { what: 'links' });
  expect(posted()).toEqual([]);
});

it('takes the color of its host where the tenant allows it, in readable shades', () => {
  const { configure, shown } = openFrame({ frame_accent: true, theme_color: '#0f766e' });
  configure({ accent: '#ffe000' });
  // Dark text on yellow.
  expect(shown.at(-1)).toContain('--entry-color-accent:#ffe000');
  expect(shown.at(-1)).not.toContain('--entry-color-on-accent:#ffffff');
  configure({ lang: 'zh' });
  expect(shown).toHaveLength(1);
  configure({ accent: 'no color' });
  expect(shown.at(-1)).toContain('--entry-color-accent:#0f766e');
});

it('has the tenant’s color alone where it does not', () => {
  const { configure, shown } = openFrame({ theme_color: '#0f766e' });
  configure({ accent: '#ffe000' });
  expect(shown).toEqual([]);
});

it('takes no words of the page around it where an owner confirms things, but its language', () => {
  const { configure, texts, choose } = openFrame(
    {},
    { address: { ...plainConfig.address, path: '/account' } },
  );
  configure({ lang: 'zh', texts: { 'deletion.submit': 'Next' } });
  expect(texts.get()).toEqual({});
  expect(choose).toHaveBeenCalledExactlyOnceWith('zh');
});
