import type { LoaderTextsByLanguage } from './loaderTypes';

export interface ScreenChoice {
  /** Name of the screen, by `screenKey`, or `waitingKey`. */
  key: string;
  lang: string;
  /** The language that the host asks for, if it does. */
  wish: string | null;
  /** Origin of the hub, for addresses in the screen. */
  portal: string;
}

/**
 * The source of the screens that the build prerendered (`tools/build/prerender`): the loader for partners contains those of a
 * tag (`bundledScreens.ts`), the portal's document contains its own (`documentScreens.ts`).
 */
export interface PrerenderedScreens {
  /** Texts for the time before the app is loaded. */
  texts: LoaderTextsByLanguage;
  /** Returns the rules of the initial screen. */
  readCss(document: Document): string;
  /**
   * Creates the nodes of a screen.
   * @returns `undefined` if the build prerendered none, so that the app renders it
   */
  render(document: Document, choice: ScreenChoice): Node | undefined;
  /** Finds the screen in a declared shadow root. @returns `null` if that contains another one or none */
  find?(root: ShadowRoot, choice: ScreenChoice): HTMLDivElement | null;
  /** Rules of the brand's colours in the document. */
  colors?: string | undefined;
  /** Whether the document shows its form without the loader, which then defines the element after the first paint. */
  isPainted?: boolean;
  /** Stops the early script, once the screen is in the root. @returns the control pressed so far; only once */
  takePressed?(): HTMLElement | undefined;
}
