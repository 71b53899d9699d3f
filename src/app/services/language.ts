/**
 * Decides the language on screen from the host's, the visitor's and the profile's (docs/contract.md section 3, `lang`).
 */
import type { ElementApi } from '../../contract/elementApi';
import { createI18n, type EntryTexts } from '../../i18n/createI18n';
import type { Languages } from '../../i18n/languages';
import { createStore, type ReadableStore } from '../../lib/store';
import { importPart } from '../../lib/importPart';
import type { LanguageRecord } from '../../session/languageRecord';

/**
 * Loads the texts of the initial screen. A prerendered screen is hydrated before the host's texts are applied.
 * @throws the import's error when the language's chunk cannot be loaded
 */
export async function prepareTexts(
  element: Pick<ElementApi, 'initial' | 'texts'>,
  registry?: Languages,
): Promise<EntryTexts> {
  const { lang, isPrerendered } = element.initial;
  const texts = createI18n(lang, registry && { registry });
  await importPart(() => texts.ready);
  addHostTexts(element, texts);
  if (!isPrerendered) texts.start();
  return texts;
}

function addHostTexts(element: Pick<ElementApi, 'texts'>, texts: EntryTexts): void {
  for (const [code, given] of Object.entries(element.texts.get())) texts.setTexts(code, given);
}

/** The language of one element. */
export interface Language extends ReadableStore<string> {
  /** Applies the visitor's choice and stores it; it takes precedence over the profile. */
  choose(code: string): void;
  /** Replaces a guessed language by the profile's default, unless the visitor already uses a field. */
  applyDefault(code: string): void;
  /** Follows the host's `lang` and texts. @returns stops it */
  start(): () => void;
}

/** Creates the language of one element. */
export function createLanguage(
  element: Pick<ElementApi, 'config' | 'texts' | 'initial' | 'hasUserInput' | 'reflectLang'>,
  texts: EntryTexts,
  record: LanguageRecord,
): Language {
  const { lang: initialLang, isLangChosen } = element.initial;
  const language = createStore(initialLang);
  let isChosen = isLangChosen;

  const show = async (code: string): Promise<void> => {
    try {
      await importPart(() => texts.setLanguage(code));
    } catch {
      // The chunk failed to load: keeps the current language, and the visitor can choose again.
      return;
    }
    record.set(texts.language, isChosen);
    element.reflectLang(texts.language);
    language.set(texts.language);
  };

  const choose = (code: string): void => {
    isChosen = true;
    void show(code);
  };
  const startHostLang = followHostLang(element, isLangChosen ? initialLang : null, choose);

  return {
    ...language,
    choose,
    applyDefault(code) {
      if (!isChosen && code !== texts.language && !element.hasUserInput()) void show(code);
    },
    start() {
      const stopHostLang = startHostLang();
      // The loader has stored it already if it knew that the storage is the portal's.
      if (isChosen && record.get() === null) record.set(texts.language, true);
      const stopTexts = element.texts.subscribe(() => addHostTexts(element, texts));
      return () => {
        stopHostLang();
        stopTexts();
      };
    },
  };
}

/**
 * Follows the host's `lang`, which may have changed since the initial screen was rendered.
 * @param inForce the `lang` that is applied already
 * @returns starts following; the returned function stops it
 */
function followHostLang(
  { config }: Pick<ElementApi, 'config'>,
  inForce: string | null,
  apply: (lang: string) => void,
): () => () => void {
  let hostLang = inForce;
  const applyHostLang = (): void => {
    const { lang } = config.get();
    if (lang === null || lang === hostLang) return;
    hostLang = lang;
    apply(lang);
  };
  return () => {
    applyHostLang();
    return config.subscribe(applyHostLang);
  };
}
