/** The texts of an element. Each has its own i18next instance, since a page can have several. */
import { createInstance, type i18n } from 'i18next';
import { findLanguage } from '../contract/languages';
import { createHostTexts } from './hostTexts';
import { i18nOptions } from './i18nOptions';
import { languages, ownLanguage, type Languages } from './languages';
import type { Locale } from './loadLocales';
import { namespaces, type Namespace, type TextRecord } from './namespaces';

export interface EntryTexts {
  /** For `I18nextProvider`, and for texts outside components. */
  readonly i18n: i18n;
  readonly registry: Languages;
  readonly language: string;
  /** Looks among ours and the host's. @returns `undefined` when the tag has no texts */
  find(tag: string | null | undefined): string | undefined;
  /** Resolves with the texts of the initial screen. Rejects with the import's error. */
  readonly ready: Promise<void>;
  /**
   * Resolves once the texts are loaded and `start()` was called. The later of two choices wins.
   * @param language a result of `find`
   * @throws the import's error; the language stays and can be chosen again
   */
  setLanguage(language: string): Promise<void>;
  /** Loads in this language and each one chosen later. @throws the import's error; another call tries again */
  loadNamespaces(names: readonly Namespace[]): Promise<void>;
  /**
   * Replaces our texts, or adds a language of the host (docs/contract.md section 3). @param language a canonical tag
   */
  setTexts(language: string, texts: TextRecord): void;
  /** Call it when the initial screen is hydrated: the host's texts are shown, and the language may change. */
  start(): void;
}

export interface I18nSettings {
  registry?: Languages;
  /** With those of the initial language, `ready` resolves at once. */
  bundled?: Readonly<Record<string, Locale>>;
}

/** Wait for `ready` before rendering. */
export function createI18n(
  language: string,
  { registry = languages, bundled = {} }: I18nSettings = {},
): EntryTexts {
  const own = ownTexts(registry, bundled);
  const i18n = createInstance();
  const ready = initialize(i18n, language, { registry, bundled, read: own.read });
  const hostTexts = createHostTexts(i18n, own.find);
  const loader = createLoader(i18n, registry);
  const gate = createGate();
  const used = new Set<Namespace>(['entry']);
  const known = new Set(Object.keys(registry));
  let shown = language;
  let wanted = language;

  return {
    i18n,
    registry,
    ready,
    get language() {
      return shown;
    },
    find: (tag) => findLanguage(tag, [...known]),
    async setLanguage(code) {
      wanted = code;
      await Promise.all([gate.opened, loader.load(code, used)]);
      // A screen may have requested its texts meanwhile.
      while (loader.lacks(code, used)) await loader.load(code, used);
      if (wanted !== code || shown === code) return;
      shown = code;
      await i18n.changeLanguage(code);
    },
    async loadNamespaces(names) {
      for (const name of names) used.add(name);
      await loader.load(shown, names);
    },
    setTexts(code, texts) {
      known.add(code);
      hostTexts.add(code, texts);
    },
    start() {
      hostTexts.start();
      gate.open();
    },
  };
}

/** Our texts as loaded, without any of the host's. */
function ownTexts(registry: Languages, bundled: Readonly<Record<string, Locale>>) {
  const loaded = new Map<string, TextRecord>();
  for (const [code, locale] of Object.entries(bundled))
    for (const name of namespaces) loaded.set(`${code}|${name}`, locale[name]);
  return {
    find: (code: string, name: Namespace) => loaded.get(`${ownLanguage(code, registry)}|${name}`),
    /** None for a language of the host. @throws the import's error */
    read: async (code: string, namespace: string): Promise<TextRecord> => {
      const name = namespaces.find((each) => each === namespace);
      const texts = name && Object.hasOwn(registry, code) ? await registry[code]?.load[name]() : undefined;
      if (texts) loaded.set(`${code}|${namespace}`, texts);
      return texts ?? {};
    },
  };
}

interface Initialization extends Required<I18nSettings> {
  read: (language: string, namespace: string) => Promise<TextRecord>;
}

/** @throws the import's error, which i18next itself passes only to its callback */
function initialize(
  i18n: i18n,
  language: string,
  { registry, bundled, read }: Initialization,
): Promise<void> {
  i18n.use({ type: 'backend', callbackApi: false, read } as const);
  return new Promise((resolve, reject) => {
    const options = {
      ...i18nOptions,
      ns: [...i18nOptions.ns],
      lng: language,
      // Our languages are complete: each is its own fallback.
      fallbackLng: (code: string) => [ownLanguage(code, registry)],
      ...(Object.keys(bundled).length > 0 && { resources: copyOf(bundled), partialBundledLanguages: true }),
    };
    void i18n.init(options, (errors: unknown) => settle(errors, resolve, reject));
    i18n.services.formatter?.add('datetime', formatDate);
  });
}

/** As i18next does it, but a line breaks only before the time of day, not within a date. */
const formatDate = (at: Date, language: string | undefined, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, options).format(at).replaceAll(/ (?!\d+:)/g, '\u00A0');

/** i18next writes into the resources it is given. */
function copyOf(bundled: Readonly<Record<string, Locale>>): Record<string, Locale> {
  return Object.fromEntries(Object.entries(bundled).map(([code, locale]) => [code, { ...locale }]));
}

/** i18next counts a namespace that failed to load as loaded, and would then render its keys. */
function createLoader(i18n: i18n, registry: Languages) {
  const missing = (code: string, names: Iterable<Namespace>) => {
    const codes = new Set([code, ownLanguage(code, registry)]);
    return [...codes].flatMap((each) =>
      [...names].filter((name) => !i18n.hasResourceBundle(each, name)).map((name) => [each, name] as const),
    );
  };
  const load = (code: string, name: Namespace): Promise<void> =>
    new Promise((resolve, reject) => {
      void i18n.reloadResources([code], [name], (errors?: unknown) => settle(errors, resolve, reject));
    });
  return {
    lacks: (language: string, names: Iterable<Namespace>) => missing(language, names).length > 0,
    /** @throws the import's error */
    async load(language: string, names: Iterable<Namespace>): Promise<void> {
      await Promise.all(missing(language, names).map(([code, name]) => load(code, name)));
    },
  };
}

/** Serves i18next's callback. @param errors nothing, or a list */
function settle(errors: unknown, resolve: () => void, reject: (error: unknown) => void): void {
  if (errors) reject(Array.isArray(errors) ? errors[0] : errors);
  else resolve();
}

function createGate(): { opened: Promise<void>; open: () => void } {
  let release: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, open: () => release?.() };
}
