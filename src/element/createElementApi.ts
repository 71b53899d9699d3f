import type { ElementApi } from '../contract/elementApi';
import { parseEntryConfig } from '../contract/config';
import { findInside } from '../lib/dom';
import { deriveStore } from '../lib/store';
import { hostTexts } from '../contract/hostTexts';
import type { MountState } from './mountLazily';
import type { EntryElement } from './createElementClass';

/** @param state what was set up before the app was loaded @param container what the app renders into */
export function createElementApi(
  element: EntryElement,
  state: MountState,
  container: HTMLElement,
): ElementApi {
  const { entrySource, entryTexts } = element;
  const warn = createWarning();
  return {
    takeEarlyInput: state.takeEarlyInput,
    initial: state,
    focus: () => element.focus(),
    setTexts: (lang, texts) => element.setTexts(lang, texts),
    setColorScheme: (scheme) => element.overrideSetting('color-scheme', scheme),
    setBrandStyles: (styles) => state.colors.replaceSync(styles),
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
    reflectLang(lang) {
      element.reflectLang(lang);
      // The host's own `lang` may have no texts. Otherwise nothing changes in what is hydrated.
      if (element.getAttribute('lang') === lang) container.removeAttribute('lang');
      else container.lang = lang;
    },
    warn,
  };
}

/** Logs each problem once, for developers. */
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
  return findInside<HTMLInputElement>(element, 'input').some(
    (input) =>
      input.matches(':focus:not([data-given])') ||
      (input.type !== 'checkbox' &&
        input.value !== '' &&
        input.value !== input.dataset.restored &&
        !input.matches(':autofill')),
  );
}

/** Now and at each change. @param handler gets whole CSS pixels @returns stops */
function watchHeight(element: EntryElement, handler: (height: number) => void): () => void {
  let known = -1;
  // The rendered content, not the element, which a document may stretch to a given height.
  const root = element.shadowRoot?.querySelector('[data-mode]') ?? element;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height !== known) handler((known = height));
  });
  observer.observe(root);
  return () => observer.disconnect();
}
