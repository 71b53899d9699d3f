import { fallbackLanguage, findLanguage } from '../../src/contract/languages';
import { en } from './en';
import { zh, type MessageKey, type Messages } from './zh';

const languages = { en, zh } as const satisfies Readonly<Record<string, Messages>>;

/** Languages of the hub's messages. A language is one file beside this one and one entry above. */
export type HubLanguage = keyof typeof languages;

const isHubLanguage = (code: string): code is HubLanguage => Object.hasOwn(languages, code);

export const hubLanguages: readonly HubLanguage[] = Object.keys(languages).filter(isHubLanguage);

/** Characters of a tag; RFC 5646 section 4.4 expects 35. Longer ones take long to read. */
const longestTag = 100;

/**
 * As the widget finds it, for a tag such as `en-GB`.
 * @param tag untrusted
 * @param known canonical tags to choose from
 * @returns `undefined` when it is no tag, or its language is not known
 */
export const languageAmong = <Code extends string>(
  tag: string | null | undefined,
  known: readonly Code[],
): Code | undefined => (tag && tag.length <= longestTag ? findLanguage(tag, known) : undefined);

/** Tags that were looked up: each takes as long as the rest of a request's preparation. */
const lookedUp = new Map<string, HubLanguage | undefined>();
const mostLookedUp = 500;

/** The language of a tag, if the hub has messages in it. */
export function hubLanguage(tag: string | undefined): HubLanguage | undefined {
  if (!tag || tag.length > longestTag) return undefined;
  if (lookedUp.has(tag)) return lookedUp.get(tag);
  const found = languageAmong(tag, hubLanguages);
  if (lookedUp.size >= mostLookedUp) lookedUp.clear();
  lookedUp.set(tag, found);
  return found;
}

/** Languages of an `Accept-Language` that are read; browsers send fewer than ten. */
const mostWishes = 30;

/** Values of a message's `{name}` placeholders. Never taken from a request. */
export type MessageValues = Readonly<Record<string, string | number>>;

export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** The name of a request's field for visitors; fields that visitors do not type share one. `info.field` has the technical name. */
function fieldName(messages: Messages, field: string): string {
  const key = `field.${field}`;
  return isMessageKey(messages, key) ? messages[key] : messages['field.other'];
}

/** A text by a name that is made of data; `fallback` where there is none. */
export const textNamed = (t: Translate, key: string, fallback: string): string =>
  isMessageKey(zh, key) ? t(key) : fallback;

const isMessageKey = (messages: Messages, key: string): key is MessageKey => Object.hasOwn(messages, key);

const translators = new Map<HubLanguage, Translate>();

export function translatorFor(language: HubLanguage): Translate {
  const known = translators.get(language);
  if (known) return known;
  const messages: Messages = languages[language];
  const made: Translate = (key, values = {}) =>
    fillIn(messages[key], (name) => {
      const value = String(values[name] ?? '');
      return name === 'field' ? fieldName(messages, value) : value;
    });
  translators.set(language, made);
  return made;
}

/** A text with values in place of `{name}`. */
export const fillIn = (text: string, valueOf: (name: string) => string): string =>
  text.includes('{') ? text.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name)) : text;

/**
 * Reads the language of a call; Chinese is the default (docs/specification.md section 7).
 * @param header `language`, which the widget always sends
 * @param accept `Accept-Language`, which counts without it: what a partner's server may send
 */
export function languageOfCall(header: string | undefined, accept?: string): HubLanguage {
  if (header === undefined)
    return accept === undefined ? fallbackLanguage : languageOfBrowser(accept, fallbackLanguage);
  return hubLanguage(header) ?? fallbackLanguage;
}

/**
 * Chooses the language of a page that the hub renders itself.
 * @param accept the browser's `Accept-Language`
 * @param fallback the tenant's default language
 */
export function languageOfBrowser(accept: string | undefined, fallback: HubLanguage): HubLanguage {
  const wishes = (accept ?? '')
    .split(',', mostWishes)
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const quality = settings.map((setting) => /^\s*q=([\d.]+)/.exec(setting)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of wishes) {
    const language = hubLanguage(tag);
    if (language) return language;
  }
  return fallback;
}
