/** Which language is on screen: the host's, the visitor's, the profile's (contract section 3, `lang`). */
import type { EntryTexts } from '../i18n/createI18n';
import { createStore, type ReadableStore } from '../lib/store';
import type { LanguageRecord } from '../session/languageRecord';
import type { EntryHost } from './EntryHost';

export interface LanguageControl {
  language: ReadableStore<string>;
  /** The visitor's choice: stored, and kept whatever the profile says. */
  choose(code: string): void;
  /** The profile's default has arrived: it takes the place of a guess, unless the visitor is at a field already. */
  applyDefault(code: string): void;
  /** Follows the host's `lang` and texts. @returns stops */
  start(): () => void;
}

/** Creates the control of one element. */
export function createLanguageControl(
  host: Pick<EntryHost, 'config' | 'texts' | 'firstLang' | 'isFirstLangChosen' | 'isInUse' | 'reflectLang'>,
  texts: EntryTexts,
  record: LanguageRecord,
): LanguageControl {
  const language = createStore(host.firstLang);
  let isChosen = host.isFirstLangChosen;
  /** What of the host's `lang` is followed already. It may have changed since the first drawing. */
  let hostLang = host.isFirstLangChosen ? host.firstLang : null;

  const show = async (code: string): Promise<void> => {
    try {
      await texts.setLanguage(code);
    } catch {
      // The chunk could not be had: the language on screen stays, and the choice can be made again.
      return;
    }
    record.set(texts.language);
    host.reflectLang(texts.language);
    language.set(texts.language);
  };

  return {
    language,
    choose(code) {
      isChosen = true;
      void show(code);
    },
    applyDefault(code) {
      if (!isChosen && code !== texts.language && !host.isInUse()) void show(code);
    },
    start() {
      const followHost = (): void => {
        const { lang } = host.config.get();
        if (lang === null || lang === hostLang) return;
        hostLang = lang;
        isChosen = true;
        void show(lang);
      };
      followHost();
      // The loader has stored it already where it could tell whose storage this is.
      if (isChosen && record.get() === null) record.set(texts.language);
      const stopConfig = host.config.subscribe(followHost);
      const stopTexts = host.texts.subscribe(() => {
        for (const [code, given] of Object.entries(host.texts.get())) texts.setTexts(code, given);
      });
      return () => {
        stopConfig();
        stopTexts();
      };
    },
  };
}
