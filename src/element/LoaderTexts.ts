import type { fallbackLanguage } from '../contract/languages';

/** Texts needed before the app is loaded. */
export interface LoaderTexts {
  loading: string;
  chunkFailed: string;
  tryAgain: string;
}

/** Those texts by language. */
export type LoaderTextsByLanguage = Readonly<Record<string, LoaderTexts>> &
  Readonly<Record<typeof fallbackLanguage, LoaderTexts>>;
