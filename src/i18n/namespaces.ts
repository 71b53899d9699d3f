/** Chinese defines the keys; every other language must have all of them. */
import type { texts as account } from './locales/zh/account.ts';
import type { texts as content } from './locales/zh/content.ts';
import type { texts as entry } from './locales/zh/entry.ts';
import type { texts as memory } from './locales/zh/memory.ts';
import type { texts as merge } from './locales/zh/merge.ts';
import type { texts as open } from './locales/zh/open.ts';
import type { texts as wechat } from './locales/zh/wechat.ts';

interface ChineseTexts {
  entry: typeof entry;
  account: typeof account;
  wechat: typeof wechat;
  open: typeof open;
  content: typeof content;
  memory: typeof memory;
  merge: typeof merge;
}

/** Loaded together: `entry` with the app, the others with their screens. */
export type Namespace = keyof ChineseTexts;

/** In the order of the documentation. */
export const namespaces = [
  'entry',
  'account',
  'wechat',
  'open',
  'content',
  'memory',
  'merge',
] as const satisfies Namespace[];

/** Keys of one namespace, or of all. No two namespaces share a key. */
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
