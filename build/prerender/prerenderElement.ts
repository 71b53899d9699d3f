import type { ElementApi, InitialMethods } from '../../src/contract/elementApi';
import type { EntryMode } from '../../src/contract/attributes';
import { parseEntryConfig } from '../../src/contract/config';
import { portalPlaceholder } from '../../src/element/carriedScreens';
import { createStore } from '../../src/lib/store';

/**
 * An element for the prerender: no settings, no session, nothing typed. One build serves every hub, so links lead to
 * a placeholder.
 */
export function createPrerenderElement(mode: EntryMode, lang: string, methods: InitialMethods): ElementApi {
  const { config } = parseEntryConfig({
    attribute: (name) => (name === 'mode' ? mode : null),
    address: { pathname: '/entry', search: '' },
    // Stands for the hub that serves the built loader; `createCarriedScreens` puts the real one in its place.
    scriptOrigin: portalPlaceholder,
  });
  return {
    config: createStore(config),
    texts: createStore({}),
    initial: {
      lang,
      isLangChosen: true,
      methods,
      isPrerendered: true,
      cachedSettings: undefined,
      settings: new Promise(() => undefined),
    },
    takeEarlyInput: () => undefined,
    dispatch: () => true,
    events: new EventTarget(),
    onCommand: () => () => undefined,
    focus: () => undefined,
    setTexts: () => undefined,
    setColorScheme: () => undefined,
    setBrandStyles: () => undefined,
    hasUserInput: () => false,
    onHeight: () => () => undefined,
    reflectLang: () => undefined,
  };
}
