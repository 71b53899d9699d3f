import type { EntryHost } from '../app/EntryHost';
import type { ConfigSource } from '../contract/attributes';
import { parseEntryConfig, type EntryConfig } from '../contract/config';
import type { ReadableStore } from '../lib/store';
import { hostTexts } from './hostTexts';
import type { FirstState } from './mountLazily';
import type { EntryElement } from './createElementClass';

/**
 * The element as the app sees it.
 * @param element the mounted element
 * @param first what was there before the app
 */
export function createEntryHost(element: EntryElement, first: FirstState): EntryHost {
  const { entrySource, entryTexts } = element;
  const warn = createWarning();
  return {
    takeEarlyInput: first.takeEarlyInput,
    isPrerendered: first.isPrerendered,
    settings: first.settings,
    firstLang: first.lang,
    firstMethods: first.methods,
    isFirstLangChosen: first.isChosen,
    cachedSettings: first.cachedSettings,
    focus: () => element.focus(),
    setTexts: (lang, texts) => element.setTexts(lang, texts),
    setColorScheme: (scheme) => element.setAttribute('data-scheme', scheme),
    setBrandStyles: (styles) => first.colors.replaceSync(styles),
    isInUse: () => isInUse(element),
    onHeight: (handler) => watchHeight(element, handler),
    config: readConfig(entrySource, warn),
    texts: { get: () => hostTexts(entryTexts.get(), warn), subscribe: entryTexts.subscribe },
    dispatch: (name, detail) => element.dispatchEntryEvent(name, detail),
    events: element,
    onCommand: (handler) => element.onEntryCommand(handler),
    reflectLang: (lang) => element.reflectLang(lang),
  };
}

/** One line for developers, once for each problem. */
function createWarning(): (problem: string) => void {
  const reported = new Set<string>();
  return (problem) => {
    if (reported.has(problem)) return;
    reported.add(problem);
    // oxlint-disable-next-line no-console -- contract section 3: an invalid value is reported by one console.warn
    console.warn(`<hub-entry> ${problem}`);
  };
}

/** The element's settings, parsed once for each change. */
function readConfig(
  source: ReadableStore<ConfigSource>,
  warn: (problem: string) => void,
): ReadableStore<EntryConfig> {
  let known: { source: ConfigSource; config: EntryConfig } | undefined;
  return {
    subscribe: source.subscribe,
    get() {
      const now = source.get();
      if (known?.source !== now) {
        const { config, problems } = parseEntryConfig(now);
        known = { source: now, config };
        problems.forEach(warn);
      }
      return known.config;
    },
  };
}

function isInUse(element: EntryElement): boolean {
  const root = element.shadowRoot;
  if (root?.activeElement?.localName === 'input') return true;
  return [...(root?.querySelectorAll('input') ?? [])].some(
    (input) =>
      input.type !== 'checkbox' &&
      input.value !== '' &&
      input.value !== input.dataset.restored &&
      !input.matches(':autofill'),
  );
}

function watchHeight(element: EntryElement, handler: (height: number) => void): () => void {
  let known = -1;
  // What is drawn, not the element: a document may stretch that to the height it was given.
  const drawn = element.shadowRoot?.querySelector('[data-mode]') ?? element;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(drawn.getBoundingClientRect().height);
    if (height !== known) handler((known = height));
  });
  observer.observe(drawn);
  return () => observer.disconnect();
}
