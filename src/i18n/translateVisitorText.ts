import type { Translate } from './createTexts';
import type { VisitorText } from './visitorText';

/** The words of a `VisitorText` in the language of `translate`; the hub's own words stay as they are. */
export function translateVisitorText(translate: Translate, text: VisitorText): string {
  return 'key' in text ? translate(text.key, text.values) : text.text;
}
