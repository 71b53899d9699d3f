import type { LoaderTextsByLanguage } from './loaderTypes';

export interface ScreenChoice {
  /** `screenKey` or `waitingKey`. */
  key: string;
  lang: string;
  /** The language that the host asks for. */
  wish: string | null;
  /** Origin of the hub, for addresses in the screen. */
  portal: string;
}

/**
 * From the build (`tools/build/prerender`): the loader for partners contains those of a tag (`bundledScreens.ts`),
 * the portal's document contains its own (`documentScreens.ts`).
 */
export interface PrerenderedScreens {
  /** For the time before the app is loaded. */
  texts: LoaderTextsByLanguage;
  /** Rules of the initial screen. */
  readCss(document: Document): string;
  /** @returns `undefined` if the build prerendered none, so that the app renders it */
  render(document: Document, choice: ScreenChoice): Node | undefined;
  /** @returns `null` if the declared root contains another screen or none */
  find?(root: ShadowRoot, choice: ScreenChoice): HTMLDivElement | null;
  /** Rules of the brand's colors in the document. */
  colors?: string | undefined;
  /** The document shows its form without the loader, which then defines the element after the first paint. */
  isPainted?: boolean;
  /** Once the screen is in the root. @returns the control pressed so far; only once */
  takePressed?(): HTMLElement | undefined;
}
