import type { EntryMode } from '../contract/attributes';
import { parseEntryConfig } from '../contract/config';
import type { ElementApi } from '../contract/elementApi';
import { createStore } from '../lib/store';

/** A mounted element with nothing set, in English, as the build prerenders it. */
export function createFakeElement(mode: EntryMode): ElementApi {
  const { config } = parseEntryConfig({
    attribute: (name) => (name === 'mode' ? mode : null),
    address: { pathname: '/entry', search: '' },
    scriptOrigin: 'https://own.site',
  });
  return {
    config: createStore(config),
    texts: createStore({}),
    initial: {
      lang: 'en',
      isLangChosen: true,
      methods: { email: true, phone: true, more: true },
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
