import { hostStyles } from '../brand/tokens/hostStyles';
import { loaderStyles } from './loaderStyles';

/** Rules of the shadow root itself, whole. The loader has only those that the first screen needs. */
export const rootStyles = hostStyles + loaderStyles;

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** One sheet of these rules for all elements of a document. */
export function rootSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(rootStyles);
  sheets.set(document, sheet);
  return sheet;
}
