import type { Tree } from './drawTree';

/** First screens as the build renders them (`build/prerender.tsx`). */
export interface RenderedScreens {
  /** The rules they cannot be without until the app is there. */
  css: string;
  /** Children of the container by mode and what the form offers, e.g. `tag`, `tag:email`; words are numbers into `words`. */
  trees: Readonly<Record<string, readonly Tree[]>>;
  /** Language → all words of the trees. */
  words: Readonly<Record<string, readonly string[]>>;
}

/** Those of a tag, which the loader carries (`virtual:first-screens`). Page and frame mode bring theirs in the portal's document. */
export interface FirstScreens extends RenderedScreens {
  /** The few texts the loader may have to show itself, by language. */
  texts: Readonly<Record<string, LoaderTexts>> & { readonly zh: LoaderTexts };
}

/** Texts for what can happen before the app is there. */
export interface LoaderTexts {
  loading: string;
  chunkFailed: string;
  tryAgain: string;
}

/** Id of the data block in the portal's document that holds `RenderedScreens` for its modes, as JSON. */
export const documentScreensId = 'hub-entry-screens';
