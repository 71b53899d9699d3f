import { drawTree } from './drawTree';
import type { FirstScreens } from './FirstScreens';
import type { LoaderTextsByLanguage } from './LoaderTexts';
import type { ScreenSource } from './ScreenSource';

/** A tag's screens, which the loader carries as trees: a partner's page brings nothing of ours. */
export function createTreeScreens(screens: FirstScreens, texts: LoaderTextsByLanguage): ScreenSource {
  return {
    texts,
    readCss: () => screens.css,
    draw(document, key, lang, portal) {
      const tree = screens.trees[key];
      const words = screens.words[lang];
      if (!tree || !words) return undefined;
      const drawn = document.createDocumentFragment();
      drawn.append(...tree.map((child) => drawTree({ document, words, portal }, child)));
      return drawn;
    },
  };
}
