import type { i18n } from 'i18next';
import { namespaces, type Namespace, type TextRecord } from './namespaces';

/** In one i18next instance. Texts of host and brand replace ours. */
export interface HostTexts {
  /** The later text of a key wins. Texts with a key that we do not have are ignored. */
  add(language: string, texts: TextRecord): void;
  start(): void;
}

/**
 * Applied to each namespace once it is loaded. A text is used only in the namespace of its key, because i18next
 * searches namespaces before languages.
 * @param ownTexts our texts of a namespace: the language's, or its fallback's; `undefined` until loaded
 */
export function createHostTexts(
  i18n: i18n,
  ownTexts: (language: string, namespace: Namespace) => TextRecord | undefined,
): HostTexts {
  // Maps, so that a hostile code or key never reaches a prototype.
  const given = new Map<string, ReadonlyMap<string, string>>();
  let isStarted = false;

  const apply = (language: string, namespace: Namespace, silent: boolean): void => {
    const own = ownTexts(language, namespace);
    const texts = given.get(language);
    // i18next takes an existing bundle for loaded, so none is created before its own texts are there.
    if (!isStarted || !own || !texts || !i18n.hasResourceBundle(language, namespace)) return;
    const found = pickTexts(texts, own);
    if (Object.keys(found).length > 0)
      i18n.addResourceBundle(language, namespace, found, false, true, { silent });
  };

  // i18next emits this event before components render the loaded texts.
  i18n.store.on('added', (_, loaded) => {
    const namespace = namespaces.find((name) => name === loaded);
    if (namespace) for (const language of given.keys()) apply(language, namespace, true);
  });

  return {
    add(language, texts) {
      given.set(language, new Map([...(given.get(language) ?? []), ...Object.entries(texts)]));
      for (const namespace of namespaces) apply(language, namespace, false);
    },
    start() {
      isStarted = true;
      for (const language of given.keys())
        for (const namespace of namespaces) apply(language, namespace, false);
    },
  };
}

function pickTexts(texts: ReadonlyMap<string, string>, own: TextRecord): TextRecord {
  return Object.fromEntries(
    [...texts].flatMap(([key, text]) =>
      Object.hasOwn(own, key) ? [[key, keepFormats(text, own[key] ?? '')]] : [],
    ),
  );
}

/** A host writes `{{date}}`; ours says `{{date, datetime(dateStyle: long)}}`. */
function keepFormats(text: string, own: string): string {
  const formats = new Map(
    [...own.matchAll(/\{\{(\w+),[^{}]*\}\}/g)].map(([slot, name = '']) => [name, slot]),
  );
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => formats.get(name) ?? slot);
}
