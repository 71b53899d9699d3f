interface SheetOptions {
  /** Prefix of each class name. */
  key: string;
  /** Here it only names the document. */
  container: Node;
  nonce?: string | undefined;
}

/**
 * Emotion writes to this constructed sheet: without a `<style>` element `style-src 'self'` needs no nonce, and a
 * moved element keeps its styles. It lacks the members of `Global`, which would write into a sheet that no shadow
 * root adopts.
 */
export class AdoptedSheet {
  readonly sheet: CSSStyleSheet;
  readonly key: string;
  readonly container: Node;
  readonly nonce: string | undefined;
  readonly isSpeedy = true;
  readonly tags: HTMLStyleElement[] = [];
  readonly before = null;
  readonly ctr = 0;
  #batch: string[] | null = null;

  constructor({ key, container, nonce }: SheetOptions) {
    this.key = key;
    this.container = container;
    this.nonce = nonce;
    const view = container.ownerDocument?.defaultView ?? window;
    this.sheet = new view.CSSStyleSheet();
  }

  /** Appends a rule. Skips a selector that the browser does not know, as a CSS file does. */
  insert(rule: string): void {
    if (this.#batch) {
      this.#batch.push(rule);
      return;
    }
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // A pseudo-element of another browser.
    }
  }

  /** Collects `insert` calls: an empty sheet reads all rules as one text, which is faster than one by one. */
  batch(insertAll: () => void): void {
    const rules: string[] = [];
    this.#batch = rules;
    insertAll();
    this.#batch = null;
    if (this.sheet.cssRules.length === 0) this.sheet.replaceSync(rules.join('\n'));
    else for (const rule of rules) this.insert(rule);
  }

  /** Does nothing: the rules of a prerendered screen are in the loader's sheet. */
  hydrate(_nodes: HTMLStyleElement[]): void {}
}
