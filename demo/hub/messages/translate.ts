import { en } from './en';
import { zh, type MessageKey } from './zh';

/** Languages the hub speaks. */
export type HubLanguage = 'en' | 'zh';

const languages = { en, zh } as const;

/** Values of a message's `{name}` placeholders. Never taken from a request. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Returns one message. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** Returns the messages of one language. */
export function translatorFor(language: HubLanguage): Translate {
  return (key, values = {}) =>
    languages[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/**
 * The `language` header of a call: English where it says so, else Chinese, its default (docs/specification.md
 * section 7).
 */
export function languageOfHeader(header: string | undefined): HubLanguage {
  return /^en\b/i.test(header ?? '') ? 'en' : 'zh';
}

/**
 * The language of a page the hub draws itself.
 * @param accept the browser's `Accept-Language`
 * @param fallback the tenant's default language
 */
export function languageOfBrowser(accept: string | undefined, fallback: HubLanguage): HubLanguage {
  const wishes = (accept ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(';');
      const quality = settings.map((setting) => /^\s*q=([\d.]+)/.exec(setting)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of wishes) {
    if (/^en\b/.test(tag)) return 'en';
    if (/^zh\b/.test(tag)) return 'zh';
  }
  return fallback;
}
