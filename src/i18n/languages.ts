/**
 * The languages of the widget. A new one is one entry here and its files in `locales/`: the modules that its entry
 * imports, and `noScript.txt` and `oldBrowser.txt`, which the build reads for browsers that cannot run the widget.
 */
import { fallbackLanguage, findLanguage } from '../contract/languages.ts';
import type { LegalText, OwnWords } from './localeTypes.ts';
import { words as enWords } from './locales/en/brand.ts';
import { words as zhWords } from './locales/zh/brand.ts';
import type { Namespace, Texts } from './namespaces.ts';

export interface Language {
  /** In the language itself, for the language menu. */
  name: string;
  /** Each namespace is a chunk. Rejects with the import's error. */
  load: { readonly [Name in Namespace]: () => Promise<Texts<Name>> };
  /** Not loaded later: the brand panel is rendered as soon as the brand is known. */
  words: OwnWords;
  /** A chunk each. A language without legal pages shows those of `fallbackLanguage`. */
  legal?: { readonly agreement: () => Promise<LegalText>; readonly privacy: () => Promise<LegalText> };
}

/** By code. The fallback is one of them. */
export type Languages = Readonly<Record<string, Language>> & {
  readonly [Code in typeof fallbackLanguage]: Language & Required<Pick<Language, 'legal'>>;
};

/** Every language is complete: the build checks it (`checkLocales`). */
export const languages = {
  en: {
    name: 'English',
    load: {
      entry: async () => (await import('./locales/en/entry.ts')).texts,
      account: async () => (await import('./locales/en/account.ts')).texts,
      wechat: async () => (await import('./locales/en/wechat.ts')).texts,
      open: async () => (await import('./locales/en/open.ts')).texts,
      content: async () => (await import('./locales/en/content.ts')).texts,
      memory: async () => (await import('./locales/en/memory.ts')).texts,
      merge: async () => (await import('./locales/en/merge.ts')).texts,
    },
    words: enWords,
    legal: {
      agreement: async () => (await import('./locales/en/agreement.ts')).text,
      privacy: async () => (await import('./locales/en/privacy.ts')).text,
    },
  },
  zh: {
    name: '中文',
    load: {
      entry: async () => (await import('./locales/zh/entry.ts')).texts,
      account: async () => (await import('./locales/zh/account.ts')).texts,
      wechat: async () => (await import('./locales/zh/wechat.ts')).texts,
      open: async () => (await import('./locales/zh/open.ts')).texts,
      content: async () => (await import('./locales/zh/content.ts')).texts,
      memory: async () => (await import('./locales/zh/memory.ts')).texts,
      merge: async () => (await import('./locales/zh/merge.ts')).texts,
    },
    words: zhWords,
    legal: {
      agreement: async () => (await import('./locales/zh/agreement.ts')).text,
      privacy: async () => (await import('./locales/zh/privacy.ts')).text,
    },
  },
} as const satisfies Languages;

export interface LanguageChoice {
  code: string;
  name: string;
}

/** Lists languages in the order of the registry. */
export const languageChoices = (registry: Languages = languages): readonly LanguageChoice[] =>
  Object.entries(registry).map(([code, { name }]) => ({ code, name }));

/**
 * The language itself, or for one that the host added the closest to it, else the fallback. Brand words, legal pages
 * and texts that the host leaves out are in it (docs/contract.md section 3, `lang`).
 */
export const ownLanguage = (code: string, registry: Languages = languages): string =>
  findLanguage(code, Object.keys(registry)) ?? fallbackLanguage;
