/** The languages of the widget. To add one, add an entry here and its files in `locales/`. */
import type { Namespace, Texts } from './texts.ts';

/** One language. */
export interface Language {
  /** Its own name, for the language menu. */
  name: string;
  /** Imports a namespace, which is a chunk. Rejects with the import's error. */
  load: { readonly [Name in Namespace]: () => Promise<Texts<Name>> };
}

/** Languages by code. */
export type Languages = Readonly<Record<string, Language>>;

/** Language of texts that a host's language lacks (docs/contract.md section 3, `lang`). */
export const fallbackLanguage = 'zh';

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
    },
  },
} as const satisfies Languages;

/** The languages for a menu, in the order of the registry. */
export const languageChoices: readonly { code: string; name: string }[] = Object.entries(languages).map(
  ([code, { name }]) => ({ code, name }),
);
