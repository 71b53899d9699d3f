import type { fallbackLanguage } from '../contract/languages';

/** Needed before the app is loaded. */
export interface LoaderTexts {
  loading: string;
  chunkFailed: string;
  tryAgain: string;
}

export type LoaderTextsByLanguage = Readonly<Record<string, LoaderTexts>> &
  Readonly<Record<typeof fallbackLanguage, LoaderTexts>>;

/** What `src/earlyScript.ts` stores for the loader. */
export interface EarlyControl {
  /** Pressed last; the submit button after Enter in a field. */
  control?: HTMLElement;
  stop(): void;
}

declare global {
  /** Exists only in the portal's own document. */
  var hubEntryEarly: EarlyControl | undefined;
}
