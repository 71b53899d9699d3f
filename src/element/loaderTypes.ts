import type { fallbackLanguage } from '../contract/languages';

/** Texts needed before the app is loaded. */
export interface LoaderTexts {
  loading: string;
  chunkFailed: string;
  tryAgain: string;
}

export type LoaderTextsByLanguage = Readonly<Record<string, LoaderTexts>> &
  Readonly<Record<typeof fallbackLanguage, LoaderTexts>>;

/** What the script after the portal's form stores for the loader (`src/earlyScript.ts`). */
export interface EarlyControl {
  /** The last link or button pressed; the submit button after Enter in a field. */
  control?: HTMLElement;
  stop(): void;
}

declare global {
  /** Exists only in the portal's own document. */
  var hubEntryEarly: EarlyControl | undefined;
}
