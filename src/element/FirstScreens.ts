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
