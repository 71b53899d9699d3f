import type { i18n } from 'i18next';
import type { VisitorText } from './visitorText';

/**
 * Translates a `VisitorText` into the language on screen. Words from the hub stay as they are.
 * @param i18n looks for the key in all namespaces that are loaded: no two share one
 */
export function translateVisitorText(i18n: Pick<i18n, 't'>, text: VisitorText): string {
  // With a default, i18next's types take a key of any namespace.
  return 'key' in text ? i18n.t(text.key, { ...text.values, defaultValue: text.key }) : text.text;
}
