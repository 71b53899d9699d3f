import { hostStyles } from '../brand/tokens/hostStyles';
import { loaderStyles } from './loaderStyles';

/** All rules of the shadow root itself. The loader has only those that the initial screen needs. */
export const rootStyles = hostStyles + loaderStyles;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Returns one sheet of these rules per document, shared by all its elements. */
export function rootSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(rootStyles);
  sheets.set(document, sheet);
  return sheet;
}
