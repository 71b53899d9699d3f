/** What emotion makes a sheet of. */
interface SheetOptions {
  /** Begins each class name. */
  key: string;
  /** Would hold emotion's `<style>` elements; here it only says which sheets are one. */
  container: Node;
  nonce?: string | undefined;
}

/** All sheets of a container write into one: `Global` makes another, which no shadow root would adopt. */
const sheets = new WeakMap<Node, CSSStyleSheet>();

/**
 * Emotion's style sheet over a constructed one. It makes no `<style>` element, so `style-src 'self'` needs no nonce, and
 * an element that moves keeps its looks. It has the members that emotion reads.
 */
export class AdoptedSheet {
  /** Each shadow root of the document adopts it. */
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

  /** Adds one rule at the end. Skips a selector that this engine does not know, as a CSS file does. */
  insert(rule: string): void {
    const { cssRules } = this.sheet;
    try {
      const added = cssRules[this.sheet.insertRule(rule, cssRules.length)];
      if (added) this.#own.add(added);
    } catch {
      // A pseudo element of another engine.
    }
  }

  /** Removes the rules that came through this object. */
  flush(): void {
    for (let index = this.sheet.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = this.sheet.cssRules[index];
      if (rule && this.#own.has(rule)) this.sheet.deleteRule(index);
    }
    this.#own.clear();
  }

  /** Does nothing: the rules of a prerendered screen are in the loader's own sheet. */
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
