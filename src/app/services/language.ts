/** Decides between the host's language, the visitor's and the profile's (docs/contract.md section 3, `lang`). */
import type { ElementApi } from '../../contract/elementApi';
import { defaultLanguage, findLanguage } from '../../contract/languages';
import { createI18n, type EntryTexts } from '../../i18n/createI18n';
import { languages, type Languages } from '../../i18n/languages';
import { createStore, type ReadableStore } from '../../lib/store';
import { importChunk } from '../../lib/importChunk';
import type { LanguageRecord } from '../../session/languageRecord';

/** A prerendered screen is hydrated before the host's texts are applied. @throws the import's error */
export async function prepareTexts(
  element: Pick<ElementApi, 'config' | 'initial' | 'texts'>,
  registry: Languages = languages,
): Promise<EntryTexts> {
  const { lang, isPrerendered } = element.initial;
  const known = [...Object.keys(registry), ...Object.keys(element.texts.get())];
  // A prerendered screen is hydrated in its own language.
  const hostLang = isPrerendered ? undefined : findLanguage(element.config.get().lang, known);
  const texts = createI18n(hostLang ?? lang, { registry });
  await importChunk(() => texts.ready);
  addHostTexts(element, texts);
  if (!isPrerendered) texts.start();
  return texts;
}

function addHostTexts(element: Pick<ElementApi, 'texts'>, texts: EntryTexts): void {
  for (const [code, given] of Object.entries(element.texts.get())) texts.setTexts(code, given);
}

export interface Language extends ReadableStore<string> {
  /** The visitor's or the host's choice precedes the profile's. A tag without texts is reported and ignored. */
  choose(tag: string): void;
  /** Does nothing if the visitor already uses a field. */
  applyDefault(tag: string): void;
  /** The language chosen last, whose texts may still be loading. */
  wanted(): string;
  /** @returns stops it */
  start(): () => void;
}

type LanguageElement = Pick<
  ElementApi,
  'config' | 'texts' | 'initial' | 'hasUserInput' | 'reflectLang' | 'warn'
>;

export function createLanguage(
  element: LanguageElement,
  texts: EntryTexts,
  record: LanguageRecord,
): Language {
  const shown = createShown(element, texts, record);
  const { language, state, show, find } = shown;
  const followHostLang = createHostLang(element, texts, shown);

  return {
    ...language,
    choose(tag) {
      const code = find('lang', tag);
      if (!code) return;
      state.isChosen = true;
      state.stored = undefined;
      void show(code);
    },
    wanted: () => state.wanted,
    applyDefault(tag) {
      const code = find('default_language', tag) ?? defaultLanguage;
      if (!state.isChosen && code !== texts.language && !element.hasUserInput()) void show(code);
    },
    start() {
      followHostLang();
      element.reflectLang(state.wanted);
      // The loader has stored it already if it knew that the storage is the portal's.
      if (state.isChosen && !texts.find(record.get())) record.set(state.wanted, true);
      const stops = [
        element.config.subscribe(() => {
          followHostLang();
          // The host may have written a `lang` that is not shown.
          element.reflectLang(texts.language);
        }),
        element.texts.subscribe(() => {
          addHostTexts(element, texts);
          followHostLang();
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

function createShown(
  element: Pick<ElementApi, 'initial' | 'reflectLang' | 'warn'>,
  texts: EntryTexts,
  record: LanguageRecord,
) {
  const language = createStore(texts.language);
  const state = {
    wanted: texts.language,
    isChosen: element.initial.isLangChosen,
    /** Until there is a choice of this visit. Not the record, which another element of the page may have written since. */
    stored: element.initial.keptTag,
  };
  const show = async (code: string): Promise<void> => {
    state.wanted = code;
    try {
      await importChunk(() => texts.setLanguage(code));
    } catch {
      // The chunk failed to load: keeps the current language, and the visitor can choose again.
      return;
    }
    if (state.isChosen || !state.stored) record.set(texts.language, state.isChosen);
    element.reflectLang(texts.language);
    language.set(texts.language);
  };
  return {
    language,
    state,
    show,
    /** A tag without texts is reported. */
    find: (setting: string, tag: string): string | undefined => {
      const code = texts.find(tag);
      if (code === undefined) element.warn(`${setting}: "${tag}" has no texts; the value is ignored`);
      return code;
    },
  };
}

/**
 * Follows `lang`, or the stored choice where it finds nothing. It may have changed since the initial screen was
 * rendered, and the texts of both may come later. @returns applies what has changed
 */
function createHostLang(
  { config }: Pick<ElementApi, 'config'>,
  texts: EntryTexts,
  { state, find, show }: Pick<ReturnType<typeof createShown>, 'state' | 'find' | 'show'>,
): () => void {
  let tag: string | null | undefined;
  let found: string | undefined;
  return () => {
    const { lang, mode } = config.get();
    const asked = texts.find(lang);
    // A frame's host sends the texts with its first message.
    if (lang !== null && !asked && mode !== 'frame') find('lang', lang);
    const wish = asked ? lang : state.stored;
    const code = texts.find(wish);
    // Texts of a closer language never replace the visitor's choice.
    if (!code || (wish === tag && (code === found || state.wanted !== found))) return;
    tag = wish;
    found = code;
    state.isChosen = true;
    if (asked) state.stored = undefined;
    if (code !== state.wanted) void show(code);
  };
}
