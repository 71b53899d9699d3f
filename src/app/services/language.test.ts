// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { EntryConfig } from '../../contract/config';
import type { HostTexts, InitialState } from '../../contract/elementApi';
import { createStore } from '../../lib/store';
import { createFakeElement } from '../../testing/fakeElement';
import { languageTags } from '../../testing/languageTags';
import { plainConfig } from '../../testing/fakeServices';
import { createLanguage, prepareTexts } from './language';

interface Setup {
  config?: Partial<EntryConfig>;
  initial?: Partial<InitialState>;
  texts?: HostTexts;
  stored?: string;
}

/** The language of a tag as after the app was loaded; English is on screen unless `initial` says otherwise. */
async function startLanguage({ config, initial, texts = {}, stored }: Setup = {}) {
  const fake = createFakeElement('tag');
  const warn = vi.fn<(problem: string) => void>();
  const reflectLang = vi.fn<(lang: string) => void>();
  const settings = createStore<EntryConfig>({ ...plainConfig, mode: 'tag', ...config });
  const hostTexts = createStore<HostTexts>(texts);
  const element = {
    ...fake,
    config: settings,
    texts: hostTexts,
    initial: { ...fake.initial, isLangChosen: false, isPrerendered: false, keptTag: stored, ...initial },
    warn,
    reflectLang,
  };
  let record = stored ?? null;
  const set = vi.fn((language: string, isChosen: boolean) => {
    record = isChosen ? language : null;
  });
  const entryTexts = await prepareTexts(element);
  const language = createLanguage(element, entryTexts, { get: () => record, set });
  entryTexts.start();
  language.start();
  const setLang = (lang: string | null) => settings.set({ ...settings.get(), lang });
  await vi.dynamicImportSettled();
  return { language, entryTexts, hostTexts, warn, reflectLang, set, setLang };
}

const german = { 'login.submit': 'Anmelden' };

describe('the language on screen', () => {
  it.each(languageTags)('for the host’s %j is %j, else the one it had', async (tag, now) => {
    const { language, entryTexts, warn, set } = await startLanguage({ config: { lang: tag } });
    expect(language.get()).toBe(now ?? 'en');
    expect(entryTexts.i18n.language).toBe(now ?? 'en');
    expect(entryTexts.i18n.t('login.submit')).toBe(now === 'zh' ? '登录' : 'Sign in');
    // Throws for what is no tag.
    expect(new Intl.DisplayNames([language.get()], { type: 'region' }).of('XX')).toBe('XX');
    const report = [`lang: "${tag}" has no texts; the value is ignored`];
    expect(warn.mock.calls).toEqual(now ? [] : [report]);
    expect(set.mock.lastCall).toEqual(now ? [now, true] : undefined);
  });

  it.each(languageTags)('for the choice %j by message is %j, else the one it had', async (tag, now) => {
    const { language, warn } = await startLanguage();
    language.choose(tag);
    // Known before the texts have loaded.
    expect([language.wanted(), language.get()]).toEqual([now ?? 'en', 'en']);
    await vi.dynamicImportSettled();
    expect([language.wanted(), language.get()]).toEqual([now ?? 'en', now ?? 'en']);
    expect(warn).toHaveBeenCalledTimes(now ? 0 : 1);
  });

  it.each(languageTags)('for the tenant’s default %j is %j, else English', async (tag, now) => {
    const { language, warn, set } = await startLanguage({ initial: { lang: 'zh' } });
    language.applyDefault(tag);
    await vi.dynamicImportSettled();
    expect(language.get()).toBe(now ?? 'en');
    expect(warn).toHaveBeenCalledTimes(now ? 0 : 1);
    expect(set.mock.calls.filter(([, isChosen]) => isChosen)).toEqual([]);
  });

  it('is stored in place of a record that names no language', async () => {
    expect((await startLanguage({ stored: 'ja', config: { lang: 'en-GB' } })).set.mock.calls).toEqual([
      ['en', true],
    ]);
    expect((await startLanguage({ stored: 'zh', config: { lang: 'en' } })).set).not.toHaveBeenCalled();
  });
});

describe('the choice of an earlier visit', () => {
  it('is restored for a language of the host, which names none', async () => {
    const { language, set } = await startLanguage({ stored: 'de', texts: { de: german } });
    expect(language.get()).toBe('de');
    language.applyDefault('zh');
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('de');
    expect(set.mock.calls.every(([code, isChosen]) => code === 'de' && isChosen)).toBe(true);
  });

  it('is restored when its texts come after the tenant’s default, which does not replace it', async () => {
    const { language, set, hostTexts } = await startLanguage({ stored: 'de' });
    language.applyDefault('zh');
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('zh');
    expect(set).not.toHaveBeenCalled();
    hostTexts.set({ de: german });
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('de');
    expect(set.mock.lastCall).toEqual(['de', true]);
  });

  it('may be a closer language than ours', async () => {
    const { language, hostTexts, set } = await startLanguage({
      stored: 'en-GB',
      initial: { isLangChosen: true },
    });
    expect(set).not.toHaveBeenCalled();
    hostTexts.set({ 'en-GB': { 'login.submit': 'Log in' } });
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('en-GB');
  });

  it('is not the choice for another tag of the page, stored while the app was loading', async () => {
    const { language, set } = await startLanguage({ stored: 'zh', initial: { keptTag: undefined } });
    expect(language.get()).toBe('en');
    expect(set).not.toHaveBeenCalled();
  });

  it('gives way to a choice of this visit and to the host’s `lang`', async () => {
    const visit = await startLanguage({ stored: 'de' });
    visit.language.choose('zh');
    await vi.dynamicImportSettled();
    visit.hostTexts.set({ de: german });
    await vi.dynamicImportSettled();
    expect(visit.language.get()).toBe('zh');
    const asked = await startLanguage({ stored: 'de', config: { lang: 'zh' }, texts: { de: german } });
    expect(asked.language.get()).toBe('zh');
    asked.setLang(null);
    await vi.dynamicImportSettled();
    expect(asked.language.get()).toBe('zh');
  });
});

describe('a language of the host', () => {
  it('is found for its regions, before the first render', async () => {
    const { language, entryTexts, reflectLang } = await startLanguage({
      config: { lang: 'de-AT' },
      texts: { de: german },
    });
    expect(language.get()).toBe('de');
    expect(entryTexts.i18n.t('login.submit')).toBe('Anmelden');
    expect(entryTexts.i18n.t('field.password')).toBe('密码');
    expect(reflectLang).toHaveBeenLastCalledWith('de');
  });

  it('follows a screen that was prerendered in another', async () => {
    const { language } = await startLanguage({
      config: { lang: 'de' },
      texts: { de: german },
      initial: { isPrerendered: true },
    });
    expect(language.get()).toBe('de');
  });

  it('may be registered after `lang` is set', async () => {
    const { language, hostTexts, entryTexts, set } = await startLanguage({ config: { lang: 'de-AT' } });
    expect(language.get()).toBe('en');
    hostTexts.set({ de: german });
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('de');
    expect(entryTexts.i18n.t('login.submit')).toBe('Anmelden');
    expect(set.mock.lastCall).toEqual(['de', true]);
  });

  it('may be a closer one than ours, whose texts it then adds to', async () => {
    const { language, hostTexts, entryTexts } = await startLanguage({ config: { lang: 'en-GB' } });
    expect(language.get()).toBe('en');
    hostTexts.set({ 'en-GB': { 'login.submit': 'Log in' } });
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('en-GB');
    expect(entryTexts.i18n.t('login.submit')).toBe('Log in');
    expect(entryTexts.i18n.t('field.password')).toBe('Password');
  });

  it('never replaces what the visitor chose meanwhile', async () => {
    const { language, hostTexts, setLang } = await startLanguage({ config: { lang: 'en-GB' } });
    language.choose('zh');
    await vi.dynamicImportSettled();
    hostTexts.set({ 'en-GB': { 'login.submit': 'Log in' } });
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('zh');
    setLang('en');
    await vi.dynamicImportSettled();
    expect(language.get()).toBe('en');
  });

  it('without texts leaves the element with the language on screen', async () => {
    const { language, reflectLang, setLang } = await startLanguage({ config: { lang: 'en' } });
    reflectLang.mockClear();
    setLang('ar');
    expect(language.get()).toBe('en');
    expect(reflectLang.mock.calls).toEqual([['en']]);
  });

  it('is not reported missing in a frame, whose host sends it later', async () => {
    const { warn } = await startLanguage({ config: { lang: 'de', mode: 'frame' } });
    expect(warn).not.toHaveBeenCalled();
  });
});
