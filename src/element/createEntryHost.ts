import type { EntryHost } from '../app/EntryHost';
import type { FirstLanguage } from './firstLanguage';
import type { EntryElement } from './withEntryContract';

/**
 * The element as the app sees it.
 * @param element the mounted element
 * @param language what the first drawing was made in
 * @param parts what differs between the loader's element and the bundled one
 */
export function createEntryHost(
  element: EntryElement,
  language: FirstLanguage,
  parts: Pick<EntryHost, 'isPrerendered' | 'settings' | 'takeEarlyInput'>,
): EntryHost {
  return {
    ...parts,
    focus: () => element.focus(),
    setTexts: (lang, texts) => element.setTexts(lang, texts),
    setColorScheme: (scheme) => element.setAttribute('data-scheme', scheme),
    isInUse: () => isInUse(element),
    onHeight: (handler) => watchHeight(element, handler),
    config: element.entryConfig,
    texts: element.entryTexts,
    firstLang: language.lang,
    firstMethods: language.methods,
    isFirstLangChosen: language.isChosen,
    cachedSettings: language.cachedSettings,
    dispatch: (name, detail) => element.dispatchEntryEvent(name, detail),
    events: element,
    onCommand: (handler) => element.onEntryCommand(handler),
    reflectLang: (lang) => element.reflectLang(lang),
  };
}

function isInUse(element: EntryElement): boolean {
  const root = element.shadowRoot;
  if (root?.activeElement instanceof HTMLInputElement) return true;
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
