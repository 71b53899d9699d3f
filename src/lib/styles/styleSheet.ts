/** Rules of the styles drawn so far, in one constructed sheet for all elements of a document: `style-src 'self'` needs no nonce. */

const rules: string[] = [];
const sheets = new WeakMap<Document, CSSStyleSheet>();
/** The same sheets, for new rules: a document that is gone takes its own along. */
const living = new Set<WeakRef<CSSStyleSheet>>();

/**
 * The document's sheet, made on first use; adopt it in each shadow root.
 * @param document where the elements live
 */
export function styleSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new (document.defaultView ?? window).CSSStyleSheet();
  for (const rule of rules) insertInto(sheet, rule);
  sheets.set(document, sheet);
  living.add(new WeakRef(sheet));
  return sheet;
}

/** Adds a rule to every document's sheet, behind those that are there. */
export function insertRule(rule: string): void {
  rules.push(rule);
  for (const reference of living) {
    const sheet = reference.deref();
    if (sheet) insertInto(sheet, rule);
    else living.delete(reference);
  }
}

/** All rules so far. The prerender reads them, which has no sheet. */
export function insertedRules(): readonly string[] {
  return rules;
}

function insertInto(sheet: CSSStyleSheet, rule: string): void {
  try {
    sheet.insertRule(rule, sheet.cssRules.length);
  } catch {
    // A selector this engine does not know: the rule would be dropped from a style sheet file too.
  }
}
