import type { ElementApi, InitialMethods } from '../../../src/contract/elementApi';
import type { EntryMode } from '../../../src/contract/attributes';
import { parseEntryConfig } from '../../../src/contract/config';
import { portalPlaceholder } from '../../../src/element/bundledScreens';
import { createStore } from '../../../src/lib/store';

/**
 * Creates an element for prerendering: no settings, no session, no input. One build serves every hub, so links lead to
 * a placeholder.
 */
export function createPrerenderElement(mode: EntryMode, lang: string, methods: InitialMethods): ElementApi {
  const { config } = parseEntryConfig({
    attribute: (name) => (name === 'mode' ? mode : null),
    address: { pathname: '/entry', search: '' },
    // A placeholder for the hub that serves the loader; `createBundledScreens` replaces it.
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
    warn: () => undefined,
  };
}
