import type { i18n } from 'i18next';
import type { TextKey } from './namespaces';

/** A text for a visitor: one of ours by key, or a message from the hub. */
export type VisitorText = { key: TextKey; values?: Record<string, string | number> } | { text: string };

/**
 * A message from the hub stays as it is. @param i18n searched in all loaded namespaces, no two of which share a key
 */
export function translateVisitorText(i18n: Pick<i18n, 't'>, text: VisitorText): string {
  // With a default value, i18next's types accept a key of any namespace.
  return 'key' in text ? i18n.t(text.key, { ...text.values, defaultValue: text.key }) : text.text;
}
