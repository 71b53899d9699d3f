/**
 * Emotion's style sheet over a constructed one: no `<style>` element, so `style-src 'self'` needs no nonce and a
 * moved element keeps its looks. It has the members emotion calls (`insert`, `flush`, `hydrate`); `Global` also
 * builds more of them through `cache.sheet.constructor`, so it is a class with emotion's options.
 */
export class AdoptedSheet {
  /** Adopt this in each shadow root. */
  readonly sheet: CSSStyleSheet;
  // Members of emotion's own class that its helpers read.
  readonly key: string;
  readonly container: Node;
  readonly nonce: string | undefined;
  readonly isSpeedy = true;
  readonly tags: HTMLStyleElement[] = [];
  readonly before = null;
  readonly ctr = 0;

  constructor(options: { key: string; container: Node; nonce?: string | undefined }) {
    this.key = options.key;
    this.container = options.container;
    this.nonce = options.nonce;
    this.sheet = new CSSStyleSheet();
  }

  /** Emotion hands over one rule at a time. A selector this engine does not know is passed over, as in CSS. */
  insert(rule: string): void {
    try {
      this.sheet.insertRule(rule, this.sheet.cssRules.length);
    } catch {
      // A vendor's pseudo element of another engine: the rule would be dropped from a style sheet file too.
    }
  }

  flush(): void {
    this.sheet.replaceSync('');
  }

  /** Nothing to take over: rules of the prerendered screen stand in the loader's own sheet. */
  hydrate(_nodes: HTMLStyleElement[]): void {}
}
