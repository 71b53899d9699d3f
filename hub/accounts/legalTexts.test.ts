import { expect, it } from 'vitest';
import { languages, ownLanguage, type Languages } from '../../src/i18n/languages';
import { legalTextsIn } from './legalTexts';

it.each([...Object.keys(languages), 'zh-TW', 'fr'])(
  'are those that the widget shows in %s',
  async (language) => {
    const registry: Languages = languages;
    const shown = registry[ownLanguage(language)]?.legal;
    const { agreement, privacy } = legalTextsIn(language);
    expect(agreement).toBe(await shown?.agreement());
    expect(privacy).toBe(await shown?.privacy());
  },
);
