import type { LoaderTextsByLanguage } from './LoaderTexts';

/** Which first screen to draw, and for whom. */
export interface ScreenChoice {
  /** Name of the screen, by `screenKey`. */
  key: string;
  lang: string;
  /** Origin of the hub, for addresses in the screen. */
  portal: string;
}

/**
 * Where the first screens that the build rendered (`build/prerender`) come from: the loader that partners include carries a
 * tag's (`carriedScreens.ts`), the portal's document brings its own (`documentScreens.ts`).
 */
export interface FirstScreens {
  /** What the element may have to say before the app is there. */
  texts: LoaderTextsByLanguage;
  /** The rules that the first screen needs. */
  readCss(document: Document): string;
  /**
   * Makes the nodes of a screen.
   * @returns `undefined` where the build rendered none; the app draws it then
   */
  draw(document: Document, choice: ScreenChoice): Node | undefined;
  /** Finds the screen in a declared shadow root, to be kept. @returns `null` where it holds another one or none */
  findDeclared?(root: ShadowRoot, choice: ScreenChoice): HTMLDivElement | null;
  /** Rules of the brand's colours that the document holds. */
  colors?: string | undefined;
  /** The document shows its form without the loader: the element is defined once that is painted. */
  isPainted?: boolean;
  /** Called when the screen is in the root. @returns what was pressed before; tells once */
  takeEarlyControl?(): HTMLElement | undefined;
}
