import laterStyles from 'virtual:later-styles';

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** The host styles the loader has left to the app (`build/splitStyles.ts`): one sheet for all elements of a document. */
export function laterSheet(document: Document): CSSStyleSheet {
  const sheet = sheets.get(document) ?? new CSSStyleSheet();
  if (!sheets.has(document)) sheet.replaceSync(laterStyles);
  sheets.set(document, sheet);
  return sheet;
}
