import type { fallbackLanguage } from '../contract/languages';

/** Texts for what can happen before the app is there. */
export interface LoaderTexts {
  loading: string;
  chunkFailed: string;
  tryAgain: string;
}

/** Those texts by language. */
export type LoaderTextsByLanguage = Readonly<Record<string, LoaderTexts>> &
  Readonly<Record<typeof fallbackLanguage, LoaderTexts>>;
