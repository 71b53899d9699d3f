import { laterHostStyles } from '../brand/tokens/laterHostStyles';

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Loaded with the app: one sheet for all elements of a document. */
export function laterRootSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(laterHostStyles);
  sheets.set(document, sheet);
  return sheet;
}
