import type { ElementApi } from '../contract/elementApi';
import { parseEntryConfig } from '../contract/config';
import { deriveStore } from '../lib/store';
import { hostTexts } from './hostTexts';
import type { FirstState } from './mountLazily';
import type { EntryElement } from './createElementClass';

/**
 * The element as the app sees it.
 * @param element the mounted element
 * @param first what was there before the app
 */
export function createElementApi(element: EntryElement, first: FirstState): ElementApi {
  const { entrySource, entryTexts } = element;
  const warn = createWarning();
  return {
    takeEarlyInput: first.takeEarlyInput,
    initial: {
      lang: first.lang,
      isLangChosen: first.isChosen,
      methods: first.methods,
      isPrerendered: first.isPrerendered,
      cachedSettings: first.cachedSettings,
      settings: first.settings,
    },
    focus: () => element.focus(),
    setTexts: (lang, texts) => element.setTexts(lang, texts),
    setColorScheme: (scheme) => element.overrideSetting('color-scheme', scheme),
    setBrandStyles: (styles) => first.colors.replaceSync(styles),
    hasUserInput: () => hasUserInput(element),
    onHeight: (handler) => watchHeight(element, handler),
    config: deriveStore([entrySource], (source) => {
      const { config, problems } = parseEntryConfig(source);
      problems.forEach(warn);
      return config;
    }),
    texts: deriveStore([entryTexts], (calls) => hostTexts(calls, warn)),
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
    // oxlint-disable-next-line no-console -- docs/contract.md section 3: one console.warn for an invalid value
    console.warn(`<hub-entry> ${problem}`);
  };
}

function hasUserInput(element: EntryElement): boolean {
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
