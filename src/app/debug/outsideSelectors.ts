/** Finds rules of the page that try to style the inside of the tag, which its shadow root prevents. */

/** How many are named: one shows the mistake. */
const most = 3;

/** A tag with something inside it: `hub-entry input`, `.page hub-entry > form`. */
const inside = /hub-entry(?![\w-])[^\s,>+~]*(?:\s*>\s*|\s+)[^\s>+~]/;

/** @returns selectors of the document's readable sheets that look inside a tag and match nothing in the page */
export function outsideSelectors(page: Document): string[] {
  const found = [...page.styleSheets].flatMap((sheet) => selectorsOf(sheet));
  const asked = [...new Set(found.flatMap((list) => list.split(',').map((each) => each.trim())))];
  return asked.filter((selector) => inside.test(selector) && !isMatched(page, selector)).slice(0, most);
}

function selectorsOf(rules: CSSStyleSheet | CSSGroupingRule): string[] {
  return rulesOf(rules).flatMap((rule) => {
    const own = 'selectorText' in rule && typeof rule.selectorText === 'string' ? [rule.selectorText] : [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what has rules is read like a sheet
    return 'cssRules' in rule ? [...own, ...selectorsOf(rule as CSSGroupingRule)] : own;
  });
}

/** Returns none of a sheet from another origin, which throws. */
function rulesOf(rules: CSSStyleSheet | CSSGroupingRule): CSSRule[] {
  try {
    return [...rules.cssRules];
  } catch {
    return [];
  }
}

/** What is in a slot is matched. Selectors that this browser cannot parse are not reported. */
function isMatched(page: Document, selector: string): boolean {
  try {
    return page.querySelector(selector) !== null;
  } catch {
    return true;
  }
}
