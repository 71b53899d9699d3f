/** `<hub-entry>` with the app bundled in, for pages that bundle themselves (`hub-entry/element`). */
import loaderTexts from 'virtual:loader-texts';
import { hostStyles } from '../brand/tokens/hostStyles';
import { defineElement } from './defineElement';
import { loaderStyles } from './loaderStyles';
import type { FirstScreens } from './firstScreens';
import { runApp } from './runApp';

/** Nothing is drawn beforehand: a page that bundles has the app when it has the element. */
const noScreens: FirstScreens = {
  texts: loaderTexts,
  css: hostStyles + loaderStyles,
  screens: {},
};

/**
 * Defines the element once a document.
 * @returns false when it is defined already, or where there are no custom elements (a server)
 */
export function defineHubEntry(): boolean {
  if (typeof customElements === 'undefined') return false;
  return defineElement(
    { screens: noScreens, loadApp: () => Promise.resolve(runApp), preloadLanguage: () => undefined },
    null,
  );
}
