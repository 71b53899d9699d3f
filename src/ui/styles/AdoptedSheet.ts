/**
 * Emotion's style sheet over a constructed one: no `<style>` element, so `style-src 'self'` needs no nonce and an element
 * that is moved keeps its looks. It has the members that emotion reads (`insert`, `flush`, `hydrate` and options).
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

  /** @param options emotion's own: `key` begins each class name, `container` would hold `<style>` elements */
  constructor(options: { key: string; container: Node; nonce?: string | undefined }) {
    this.key = options.key;
    this.container = options.container;
    this.nonce = options.nonce;
    const view = options.container.ownerDocument?.defaultView ?? window;
    this.sheet = new view.CSSStyleSheet();
  }

  /** Adds one rule at the end. A selector that this engine does not know is skipped, as in a CSS file. */
  insert(rule: string): void {
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // A pseudo element of another engine.
    }
  }

  flush(): void {
    this.sheet.replaceSync('');
  }

  /** Does nothing: the rules of a prerendered screen are in the loader's own sheet. */
  hydrate(_nodes: HTMLStyleElement[]): void {}
}
