// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEntryConfig, type EntryAttribute } from '../contract/config';
import { chooseFirstLanguage } from './firstLanguage';

const config = (attributes: Partial<Record<EntryAttribute, string>>, search = '') =>
  parseEntryConfig({
    attribute: (name) => attributes[name] ?? null,
    address: { pathname: '/entry', search },
    scriptOrigin: 'https://portal.example',
  }).config;

const record = (data: unknown, expiry: number | null = null) =>
  JSON.stringify({ data, time: Date.now(), expiry, version: 1, clear: false });

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = '';
});

describe('chooseFirstLanguage', () => {
  it('prefers the host’s wish to all else', () => {
    localStorage.setItem('hub-entry:language', record('en'));
    expect(chooseFirstLanguage(config({ lang: 'zh' }), window)).toMatchObject({ lang: 'zh', isChosen: true });
  });

  it('then the stored one, under the prefix on another site', () => {
    localStorage.setItem('language', record('en'));
    localStorage.setItem('hub-entry:language', record('zh'));
    expect(chooseFirstLanguage(config({}), window)).toMatchObject({ lang: 'zh', isChosen: true });
  });

  it('then the default of the cached profile', () => {
    localStorage.setItem(
      'hub-entry:brand:portal.example',
      record({ profile: { default_language: 'zh' } }, 60),
    );
    expect(chooseFirstLanguage(config({}), window)).toMatchObject({ lang: 'zh', isChosen: false });
  });

  it('then the document’s, in page and frame mode only', () => {
    document.documentElement.lang = 'zh';
    expect(chooseFirstLanguage(config({ mode: 'page' }), window).lang).toBe('zh');
    localStorage.clear();
    expect(chooseFirstLanguage(config({}), window).lang).toBe('en');
  });

  it('stores a guess for a moment only, so that the profile can still decide on a later visit', () => {
    chooseFirstLanguage(config({}), window);
    const stored = JSON.parse(localStorage.getItem('hub-entry:language') ?? '{}') as { expiry: number };
    expect(stored.expiry).toBe(60);
  });

  it.each([
    [{}, true, true],
    [{ profile: { mobile_login: false } }, true, false],
    [{ profile: { mailbox_login: false } }, false, true],
    [{ theme: { disable_mobile_login: true } }, true, false],
  ])('reads what the form offers out of the cached settings %j', (settings, email, phone) => {
    localStorage.setItem('hub-entry:brand:portal.example', record(settings, 60));
    document.documentElement.dataset.methods = 'phone';
    expect(chooseFirstLanguage(config({ mode: 'page' }), window).methods).toMatchObject({ email, phone });
  });

  it.each([
    ['page', 'email', true, false],
    ['page', 'email phone', true, true],
    ['page', undefined, true, true],
    // A partner's document says nothing about the portal.
    ['tag', 'email', true, true],
  ] as const)('in %s mode reads %s of the document', (mode, written, email, phone) => {
    if (written === undefined) delete document.documentElement.dataset.methods;
    else document.documentElement.dataset.methods = written;
    expect(chooseFirstLanguage(config({ mode }), window).methods).toMatchObject({ email, phone });
  });

  it.each([
    [{ profile: { google_login: true } }, true],
    [{ profile: { providers: [{ id: 'a', name: 'A' }] } }, true],
    [{ profile: { providers: [] } }, false],
    [{}, false],
  ])('knows from the cached settings %j whether there are buttons below the form', (settings, more) => {
    localStorage.setItem('hub-entry:brand:portal.example', record(settings, 60));
    expect(chooseFirstLanguage(config({}), window).methods.more).toBe(more);
  });

  it.each([
    ['page', 'email', false],
    ['page', 'email more', true],
    ['tag', 'email', true],
  ] as const)('in %s mode knows it from %s of the document, else expects some', (mode, written, more) => {
    document.documentElement.dataset.methods = written;
    expect(chooseFirstLanguage(config({ mode }), window).methods.more).toBe(more);
  });

  it('reads garbage as absent and works where storage throws', () => {
    localStorage.setItem('hub-entry:language', record({ evil: true }));
    expect(chooseFirstLanguage(config({}), window).lang).toBe('en');
    const blocked = { location: window.location, document } as unknown as Window;
    Object.defineProperty(blocked, 'localStorage', {
      get: vi.fn(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    });
    expect(chooseFirstLanguage(config({}), blocked).lang).toBe('en');
  });
});
