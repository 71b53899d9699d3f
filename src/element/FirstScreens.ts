import type { Tree } from './drawTree';

/** A tag's first screens as the build renders them for the loader (`build/prerender.tsx`). */
export interface FirstScreens {
  /** The rules they cannot be without until the app is there. */
  css: string;
  /** Children of the container by screen key, e.g. `tag`, `tag:email`; words are numbers into `words`. */
  trees: Readonly<Record<string, readonly Tree[]>>;
  /** Language → all words of the trees. */
  words: Readonly<Record<string, readonly string[]>>;
}

/** Texts for what can happen before the app is there. */
export interface LoaderTexts {
  loading: string;
  chunkFailed: string;
  tryAgain: string;
}

/** Those texts by language. */
export type LoaderTextsByLanguage = Readonly<Record<string, LoaderTexts>> & { readonly zh: LoaderTexts };

/** Where the first drawing comes from: a tag's from the loader, the portal's from its document. */
export interface ScreenSource {
  texts: LoaderTextsByLanguage;
  /** The rules of its screens. */
  readCss(document: Document): string;
  /**
   * Makes the children of the container.
   * @param key which screen, by `screenKey`
   * @param lang language of the words
   * @param portal origin of the hub
   * @returns `undefined` where none was prerendered
   */
  draw(document: Document, key: string, lang: string, portal: string): Node | undefined;
}
