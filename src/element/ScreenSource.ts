import type { LoaderTextsByLanguage } from './LoaderTexts';

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
