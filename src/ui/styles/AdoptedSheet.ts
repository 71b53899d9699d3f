/** Options that emotion creates a sheet with. */
interface SheetOptions {
  /** Prefix of each class name. */
  key: string;
  /** Container of emotion's `<style>` elements; here it only identifies sheets that belong together. */
  container: Node;
  nonce?: string | undefined;
}

/** One constructed sheet per container: `Global` creates another emotion sheet, which no shadow root would adopt. */
const sheets = new WeakMap<Node, CSSStyleSheet>();

/**
 * Emotion's style sheet, writing to a constructed one. It creates no `<style>` element, so `style-src 'self'` needs no
 * nonce, and a moved element keeps its styles. Has the members that emotion reads.
 */
export class AdoptedSheet {
  /** Adopted by each shadow root of the document. */
  readonly sheet: CSSStyleSheet;
  readonly key: string;
  readonly container: Node;
  readonly nonce: string | undefined;
  readonly isSpeedy = true;
  readonly tags: HTMLStyleElement[] = [];
  readonly before = null;
  readonly ctr = 0;
  readonly #own = new Set<CSSRule>();

  constructor({ key, container, nonce }: SheetOptions) {
    this.key = key;
    this.container = container;
    this.nonce = nonce;
    this.sheet = sheetOf(container);
  }

  /** Adds one rule at the end. Skips a selector that the browser does not know, as a CSS file does. */
  insert(rule: string): void {
    const { cssRules } = this.sheet;
    try {
      const added = cssRules[this.sheet.insertRule(rule, cssRules.length)];
      if (added) this.#own.add(added);
    } catch {
      // A pseudo-element of another browser.
    }
  }

  /** Removes the rules that were added through this object. */
  flush(): void {
    for (let index = this.sheet.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = this.sheet.cssRules[index];
      if (rule && this.#own.has(rule)) this.sheet.deleteRule(index);
    }
    this.#own.clear();
  }

  /** Does nothing: the rules of a prerendered screen are in the loader's sheet. */
  hydrate(_nodes: HTMLStyleElement[]): void {}
}

function sheetOf(container: Node): CSSStyleSheet {
  const known = sheets.get(container);
  if (known) return known;
  const view = container.ownerDocument?.defaultView ?? window;
  const sheet = new view.CSSStyleSheet();
  sheets.set(container, sheet);
  return sheet;
}
