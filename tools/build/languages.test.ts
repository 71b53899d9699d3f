import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type Languages } from '../../src/i18n/languages';
import { fallbackHtml } from './documentStyles';
import { readFrameWords, readLoaderTexts, readOldBrowserNotice } from './loaderTexts';
import { paths } from './paths';
import { readTextFiles } from './reference/readTextFiles';

/** French, with a few words. */
const registry: Languages = {
  ...languages,
  fr: {
    ...languages.en,
    name: 'Français',
    load: {
      ...languages.en.load,
      entry: async () => ({
        ...(await languages.en.load.entry()),
        loading: 'Chargement',
        'login.title': 'Connexion',
      }),
    },
  },
};

describe('what the build reads from the languages', () => {
  it('includes an added language in the loader and in the SDK', async () => {
    expect((await readLoaderTexts(registry))['fr']).toMatchObject({ loading: 'Chargement' });
    const words = Object.entries(await readFrameWords(registry)).map(([code, [title]]) => [code, title]);
    expect(Object.fromEntries(words)).toEqual({ en: 'Sign in', zh: '登录', fr: 'Connexion' });
  });

  it('includes a paragraph of each language in the document, and names a missing file', () => {
    const html = fallbackHtml();
    for (const code of Object.keys(languages)) expect(html).toContain(`<p lang="${code}">`);
    expect(() => fallbackHtml(Object.keys(registry))).toThrow('locales/fr/noScript.txt');
  });

  it('includes a sentence of each language for old browsers, and names a missing file', () => {
    expect(readOldBrowserNotice()).toMatch(/too old.+版本过低/);
    expect(() => readOldBrowserNotice(Object.keys(registry))).toThrow('locales/fr/oldBrowser.txt');
  });

  it('lists an added language in the reference of the texts', () => {
    expect(() => readTextFiles(Object.keys(registry))).toThrow('locales/fr/entry.ts');
  });
});

/** Files that may name a language: the registry, its two languages with a role, and the English reference pages. */
const naming = ['src/contract/languages.ts', 'src/i18n/languages.ts', 'tools/build/reference/textsPage.ts'];

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(paths.root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/^src\/testing\/|\/locales\//.test(name));

describe('the sources', () => {
  it('name no language outside the registry', () => {
    const codes = Object.keys(languages).join('|');
    const literal = new RegExp(`(['"])(?:${codes})\\1|\\b(?:${codes})\\??: |\\.(?:${codes})\\b(?![/'])`);
    const found = [...sourcesOf('src'), ...sourcesOf('tools/build')]
      .filter((file) => !naming.includes(file))
      .filter((file) => literal.test(readFileSync(join(paths.root, file), 'utf8')));
    expect(found).toEqual([]);
    for (const file of naming) expect(readFileSync(join(paths.root, file), 'utf8')).toMatch(literal);
  });
});
