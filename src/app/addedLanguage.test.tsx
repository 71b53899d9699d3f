/** Adds a language to the registry and checks everything that depends on languages. */
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { checkLocales } from '../i18n/checkLocales';
import { createI18n } from '../i18n/createI18n';
import { languages, type Language, type Languages } from '../i18n/languages';
import type { LegalText } from '../i18n/localeTypes';
import { loadLocales } from '../i18n/loadLocales';
import { PanelWords } from '../screens/EntryLayout/PanelWords';
import { Legal } from '../screens/Legal/Legal';
import { createFakeElement } from '../testing/fakeElement';
import { createView, withProviders } from '../testing/renderScreen';
import { StylesProvider } from '../ui/styles/StylesProvider';
import { entryStyles } from '../ui/styles/entryStyles';
import { createEntry } from './createEntry';
import { EntryApp } from './EntryApp';

const privacy: LegalText = {
  updated: '2026-11-01',
  introduction: 'Cette page dit ce que nous gardons.',
  sections: [{ heading: 'Ce que nous gardons', paragraphs: ['Votre compte.'] }],
};
const fr: Language = {
  name: 'Français',
  load: {
    ...languages.en.load,
    entry: async () => ({ ...(await languages.en.load.entry()), 'login.submit': 'Se connecter' }),
  },
  words: { mainTitle: 'De la première esquisse à la 3D', subTitles: ['Voitures, sacs, bouteilles.'] },
  legal: { privacy: async () => privacy, agreement: async () => privacy },
};
const registry: Languages = { ...languages, fr };

/** Renders the app of a tag whose initial screen is in the given language. */
async function renderApp(lang: string) {
  const element = createFakeElement('tag');
  const entry = await createEntry({ ...element, initial: { ...element.initial, lang } }, window, {
    languages: registry,
  });
  const texts = { fr: { login_title: 'Bienvenue chez Acme' }, zh: { login_title: '欢迎' } };
  entry.settings.set({ status: 'ready', settings: { profile: { language_switch: true, texts } } });
  render(
    <StylesProvider cache={entryStyles(document).cache}>
      <EntryApp entry={entry} />
    </StylesProvider>,
  );
  return entry;
}

/** Renders one part of a screen in French. */
async function renderFrench(part: ReactNode, languagesOf: Languages = registry) {
  const texts = createI18n('fr', { registry: languagesOf });
  await texts.ready;
  await act(async () => render(withProviders(part, createView({ language: 'fr' }), texts)));
}

describe('a language that is added to the registry', () => {
  it('is offered in the menu under its name and can be chosen', async () => {
    await renderApp('en');
    await userEvent.click(await screen.findByRole('button', { name: 'Language: English' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Français' }));
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
  });

  it('is shown for `lang`, with the brand’s texts in it', async () => {
    await renderApp('fr');
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect(await screen.findByText('Bienvenue chez Acme')).toBeVisible();
  });

  it('has our texts on the brand panel', async () => {
    await renderFrench(<PanelWords />);
    expect(screen.getByText('De la première esquisse à la 3D')).toBeVisible();
    expect(screen.getByText('Voitures, sacs, bouteilles.')).toBeVisible();
  });

  it('has its legal pages', async () => {
    await renderFrench(<Legal document="privacy" />);
    const heading = await screen.findByRole('heading', { level: 2, name: 'Ce que nous gardons' });
    expect(heading.closest('[lang]')).toHaveAttribute('lang', 'fr');
  });

  it('falls back to the Chinese legal pages', async () => {
    const { name, load, words } = fr;
    await renderFrench(<Legal document="privacy" />, { ...languages, fr: { name, load, words } });
    const heading = await screen.findByRole('heading', { level: 2, name: '我们保存的信息' });
    expect(heading.closest('[lang]')).toHaveAttribute('lang', 'zh');
  });

  it('is checked by the build like the others', async () => {
    const locales = await loadLocales(registry);
    expect(() => checkLocales(locales)).not.toThrow();
    const { 'login.submit': submit, ...entry } = locales['fr']?.entry ?? {};
    expect(submit).toBe('Se connecter');
    const lacking = { ...locales, fr: { ...locales['fr'], entry } };
    expect(() => checkLocales(lacking)).toThrow(
      'The texts are not complete:\nfr/entry: login.submit is missing',
    );
  });
});

describe('a language that only the host has', () => {
  it('falls back to Chinese for missing texts, brand texts and legal pages', async () => {
    const texts = createI18n('fr');
    await texts.ready;
    texts.setTexts('fr', { 'login.submit': 'Se connecter' });
    texts.start();
    expect(texts.i18n.t('login.submit')).toBe('Se connecter');
    expect(texts.i18n.t('login.title')).toBe('登录');
    render(withProviders(<PanelWords />, createView({ language: 'fr' }), texts));
    expect(screen.getByText(languages.zh.words.subTitles[0] ?? '')).toBeVisible();
    await act(async () =>
      render(withProviders(<Legal document="agreement" />, createView({ language: 'fr' }), texts)),
    );
    expect(await screen.findByRole('heading', { level: 2, name: '您的作品' })).toBeVisible();
  });
});
