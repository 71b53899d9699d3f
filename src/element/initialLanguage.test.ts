// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryAttribute } from '../contract/attributes';
import { openConfig, type InitialConfig } from '../contract/initialConfig';
import { chooseInitialLanguage as chooseAmong, storeInitialLanguage } from './initialLanguage';

const config = (attributes: Partial<Record<EntryAttribute, string>>, search = '') =>
  openConfig({
    attribute: (name) => attributes[name] ?? null,
    address: { pathname: '/entry', search },
    scriptOrigin: 'https://portal.example',
  }).initial;

const chooseInitialLanguage = (settings: InitialConfig, view: Window) =>
  chooseAmong(settings, view, ['en', 'zh']);

const record = (data: unknown, expiry = 60, version: number | string = 1) =>
  JSON.stringify({ data, time: Date.now(), expiry, version, clear: false });
const choice = (language: unknown) => record(language, 60, 'choice');

const storedFor = (wish: Partial<Record<EntryAttribute, string>>) => {
  storeInitialLanguage(chooseInitialLanguage(config(wish), window), config(wish), window);
  return JSON.parse(localStorage.getItem('hub-entry:language') ?? '{}') as Record<string, unknown>;
};

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = '';
});

describe('chooseInitialLanguage', () => {
  it('prefers the host’s choice', () => {
    localStorage.setItem('hub-entry:language', choice('en'));
    expect(chooseInitialLanguage(config({ lang: 'zh' }), window)).toMatchObject({
      lang: 'zh',
      isLangChosen: true,
    });
  });

  it('then the stored one, under the prefix on another site', () => {
    localStorage.setItem('language', choice('en'));
    localStorage.setItem('hub-entry:language', choice('zh'));
    expect(chooseInitialLanguage(config({}), window)).toMatchObject({ lang: 'zh', isLangChosen: true });
  });

  it('then the default of the cached profile', () => {
    localStorage.setItem(
      'hub-entry:brand:portal.example',
      record({ profile: { default_language: 'zh' } }, 60),
    );
    expect(chooseInitialLanguage(config({}), window)).toMatchObject({ lang: 'zh', isLangChosen: false });
  });

  it('prefers the document’s to that default, in page and frame mode only', () => {
    document.documentElement.lang = 'zh';
    const cached = record({ profile: { default_language: 'en' } }, 60);
    localStorage.setItem('hub-entry:brand:portal.example', cached);
    // The hub has just written it, so it takes precedence over the cache.
    expect(chooseInitialLanguage(config({ mode: 'page' }), window).lang).toBe('zh');
    localStorage.clear();
    expect(chooseInitialLanguage(config({}), window).lang).toBe('en');
  });

  it('stores a choice for a year and a guess for half an hour', () => {
    expect(storedFor({})).toMatchObject({ data: 'en', expiry: 1800, version: 'guess' });
    expect(storedFor({ lang: 'zh' })).toMatchObject({ data: 'zh', expiry: 31_536_000, version: 'choice' });
    localStorage.setItem('hub-entry:language', record('zh', 60, 'guess'));
    // The next visit, within the half hour.
    expect(storedFor({})).toMatchObject({ data: 'en', version: 'guess' });
  });

  it('reads records of another element without changing them', () => {
    const neighbour = config({ hub: 'https://login.partner.example' });
    const view = {
      location: new URL('https://www.partner.example/'),
      document,
      localStorage,
    } as unknown as Window;
    localStorage.setItem('language', choice('zh'));
    expect(chooseInitialLanguage(neighbour, view)).toMatchObject({ lang: 'zh', isLangChosen: true });
    localStorage.clear();
    storeInitialLanguage(chooseInitialLanguage(neighbour, view), neighbour, view);
    expect(localStorage.length).toBe(0);
  });

  it('reads no cookie if none can be stored', () => {
    const cookie = vi.spyOn(document, 'cookie', 'get');
    chooseInitialLanguage(config({ mode: 'page' }), window);
    expect(cookie).not.toHaveBeenCalled();
    localStorage.setItem('language', choice('zh'));
    chooseInitialLanguage(config({ mode: 'page' }), window);
    expect(cookie).toHaveBeenCalled();
  });

  it('ignores an expired record', () => {
    localStorage.setItem(
      'hub-entry:language',
      JSON.stringify({ data: 'zh', time: Date.now() - 61_000, expiry: 60, version: 'choice', clear: false }),
    );
    expect(chooseInitialLanguage(config({}), window).lang).toBe('en');
  });

  it.each(['en-US', 'en-GB', 'EN', 'en-u-nu-latn'])('finds English for %s, stored as `en`', (tag) => {
    localStorage.setItem('hub-entry:language', choice('zh'));
    expect(storedFor({ lang: tag })).toMatchObject({ data: 'en', version: 'choice' });
    localStorage.setItem('hub-entry:language', choice(tag));
    expect(chooseInitialLanguage(config({}), window)).toMatchObject({ lang: 'en', isLangChosen: true });
    const cached = record({ profile: { default_language: tag } });
    localStorage.clear();
    localStorage.setItem('hub-entry:brand:portal.example', cached);
    expect(storedFor({})).toMatchObject({ data: 'en', version: 'guess' });
  });

  it.each(['ja', 'zh-CN-hans', 'en_US', 'cimode', '__proto__'])('never makes a choice of %s', (tag) => {
    expect(storedFor({ lang: tag })).toMatchObject({ data: 'en', version: 'guess' });
  });

  it.each(['zh-CN-hans', 'en_US', '__proto__'])('replaces a stored %s, which is no tag', (tag) => {
    localStorage.setItem('hub-entry:language', choice(tag));
    expect(storedFor({})).toMatchObject({ data: 'en', version: 'guess' });
  });

  it.each(['de', 'en-GB'])('keeps a stored %s, whose texts the host may register later', (tag) => {
    localStorage.setItem('hub-entry:language', choice(tag));
    const kept = { data: tag, expiry: 31_536_000, version: 'choice' };
    expect(storedFor({})).toMatchObject(kept);
    expect(storedFor({ lang: 'ja' })).toMatchObject(kept);
    expect(storedFor({ lang: 'zh' })).toMatchObject({ data: 'zh', version: 'choice' });
  });

  it('reads invalid values as absent and works if storage throws', () => {
    localStorage.setItem('hub-entry:language', choice({ evil: true }));
    expect(chooseInitialLanguage(config({}), window).lang).toBe('en');
    const blocked = { location: window.location, document } as unknown as Window;
    Object.defineProperty(blocked, 'localStorage', {
      get: vi.fn(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    });
    expect(chooseInitialLanguage(config({}), blocked).lang).toBe('en');
  });
});
