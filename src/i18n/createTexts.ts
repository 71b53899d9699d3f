/**
 * The texts of one widget: flat keys, values put in, Chinese where a language lacks a text, the host's texts laid over
 * ours. i18next did this for 17 kB gzip, an eighth of the whole sign-in, of which nothing else was used
 * (docs/decisions.md).
 */
import { createStore } from '../lib/store';
import { isBuiltInLanguage, loadLanguage, type BuiltInLanguage } from './loadLanguage';
import type { TextKey, Texts } from './zh';

/** Looks a text up; a key that a language lacks is shown in Chinese (specification section 1). */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/** Loads a part of our texts in one language. @throws the import's error when the chunk cannot be had */
export type TextPack = (language: BuiltInLanguage) => Promise<Readonly<Record<string, string>>>;

export interface EntryTexts {
  /** Language on screen. */
  readonly language: string;
  translate: Translate;
  /**
   * Changes the language once its texts are there; what is on screen stays until then.
   * @throws when a part of the app cannot be loaded (the import's error); the language then stays as it was
   */
  setLanguage: (language: string) => Promise<void>;
  /** Lays texts of the host over ours, or registers a language of the host (contract section 3). */
  setTexts: (language: string, texts: Readonly<Record<string, string>>) => void;
  /**
   * Adds texts of screens that are loaded later, in the language on screen and in each one chosen from then on.
   * @throws when they cannot be loaded (the import's error); the same pack may be added again
   */
  addTexts: (pack: TextPack) => Promise<void>;
  /** The look-up of this moment: another function whenever language or texts have changed. */
  current: () => Translate;
  /** The look-up of the loader's drawing: our own texts in the language to begin with, whatever was laid over since. */
  first: () => Translate;
  /** @returns stops listening */
  subscribe: (listener: () => void) => () => void;
}

/** What stands in for a missing text (specification section 1: the fallback is zh). */
const fallbackLanguage = 'zh';

/**
 * @param language language to begin with; its texts, or `zh`, must be among `resources`
 * @param resources complete languages that are loaded already
 */
export function createTexts(language: string, resources: Readonly<Record<string, Texts>>): EntryTexts {
  // Maps, so that a hostile key of the host is only ever a key.
  const ours = new Map<string, ReadonlyMap<string, string>>();
  const laidOver = new Map<string, ReadonlyMap<string, string>>();
  let shown = language;
  let wanted = language;

  const find = (code: string, key: string): string | undefined =>
    laidOver.get(code)?.get(key) ?? ours.get(code)?.get(key);
  const createLookUp = (): Translate => (key, values) =>
    putIn(find(shown, key) ?? find(fallbackLanguage, key) ?? key, values);
  const packs = new Map<TextPack, Set<string>>([[loadLanguage, new Set(Object.keys(resources))]]);
  const add = (code: string, texts: Readonly<Record<string, string>>): void => {
    ours.set(code, new Map([...(ours.get(code) ?? []), ...Object.entries(texts)]));
  };
  /** A language of the host may be incomplete: it stands on the fallback. */
  const ensureLoaded = async (code: string): Promise<void> => {
    const builtIn = isBuiltInLanguage(code) ? code : fallbackLanguage;
    const missing = [...packs].filter(([, loaded]) => !loaded.has(builtIn));
    await Promise.all(
      missing.map(async ([pack, loaded]) => {
        add(builtIn, await pack(builtIn));
        loaded.add(builtIn);
      }),
    );
  };
  for (const [code, texts] of Object.entries(resources)) add(code, texts);
  const firstLookUp: Translate = (key, values) =>
    putIn(ours.get(language)?.get(key) ?? ours.get(fallbackLanguage)?.get(key) ?? key, values);
  // The very same function until something changes: then nothing is drawn twice.
  const lookUp = createStore(firstLookUp);

  return {
    get language() {
      return shown;
    },
    translate: (key, values) => lookUp.get()(key, values),
    current: lookUp.get,
    first: () => firstLookUp,
    subscribe: lookUp.subscribe,
    async setLanguage(code) {
      wanted = code;
      await ensureLoaded(code);
      // The later of two quick choices wins, whichever arrives first.
      if (wanted !== code || shown === code) return;
      shown = code;
      lookUp.set(createLookUp());
    },
    async addTexts(pack) {
      if (!packs.has(pack)) packs.set(pack, new Set());
      await ensureLoaded(shown);
      lookUp.set(createLookUp());
    },
    setTexts(code, texts) {
      laidOver.set(code, new Map([...(laidOver.get(code) ?? []), ...Object.entries(texts)]));
      lookUp.set(createLookUp());
    },
  };
}

/** Puts values in the place of `{{name}}`, as they are: Preact does the escaping. */
function putIn(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : slot,
  );
}
