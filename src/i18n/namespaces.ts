/** The texts by namespace. Chinese defines the keys; every other language must have all of them. */
import type { texts as account } from './locales/zh/account.ts';
import type { texts as content } from './locales/zh/content.ts';
import type { texts as entry } from './locales/zh/entry.ts';
import type { texts as open } from './locales/zh/open.ts';
import type { texts as wechat } from './locales/zh/wechat.ts';

interface ChineseTexts {
  entry: typeof entry;
  account: typeof account;
  wechat: typeof wechat;
  open: typeof open;
  content: typeof content;
}

/** A set of texts that is loaded together: `entry` with the app, the others with their screens. */
export type Namespace = keyof ChineseTexts;

/** All namespaces, in the order of the documentation. */
export const namespaces = ['entry', 'account', 'wechat', 'open', 'content'] as const satisfies Namespace[];

/** The keys of a namespace, or all of them. No two namespaces share one. */
export type TextKey<Name extends Namespace = Namespace> = {
  [Each in Name]: keyof ChineseTexts[Each] & string;
}[Name];

/** Plural forms that a language may add to a text (https://www.i18next.com/translation-function/plurals). */
type PluralFormOf<Key extends string> = `${Key}_${'zero' | 'one' | 'two' | 'few' | 'many'}`;

export type Texts<Name extends Namespace = Namespace> = Readonly<
  Record<TextKey<Name>, string> & Partial<Record<PluralFormOf<TextKey<Name>>, string>>
>;

export type TextRecord = Readonly<Record<string, string>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'entry';
    // Loaded first, so every screen can use it.
    fallbackNS: 'entry';
    resources: { [Name in Namespace]: Record<TextKey<Name>, string> };
  }
}
