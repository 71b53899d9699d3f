import type { Tree } from './drawTree';

/** What the build renders for the loader (`virtual:first-screens`, made by `build/prerender.tsx`). */
export interface FirstScreens {
  /** Host styles and the rules the first screens need. */
  css: string;
  /** Emotion's names of those rules, so that the app does not insert them again. */
  styleIds: readonly string[];
  /** Children of the container by screen, mode and what the form offers, e.g. `login:page`, `login:page:email`; words are numbers into `words`. */
  trees: Readonly<Record<string, readonly Tree[]>>;
  /** Language → all words of the trees. */
  words: Readonly<Record<string, readonly string[]>>;
  /** The few texts the loader may have to show itself, by language. */
  texts: Readonly<Record<string, LoaderTexts>> & { readonly zh: LoaderTexts };
}

/** Texts for what can fail before the app is there. */
export interface LoaderTexts {
  loading: string;
  chunkFailed: string;
  tryAgain: string;
  config: string;
}
