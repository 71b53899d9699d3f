import { styleSheet } from '../../src/lib/styles/styleSheet';

/**
 * Emotion's style sheet over a constructed one, as the app's own is (src/lib/styles/styleSheet.ts): the order of sheets
 * in a shadow root decides between rules of one specificity. It has the members emotion calls.
 */
export class AdoptedSheet {
  /** The app's own, which the element adopts. */
  readonly sheet = styleSheet(document);
  // Members of emotion's own class that its helpers read.
  readonly key: string;
  readonly container: Node;
  readonly nonce = undefined;
  readonly isSpeedy = true;
  readonly tags: HTMLStyleElement[] = [];
  readonly before = null;
  readonly ctr = 0;

  constructor(options: { key: string; container: Node }) {
    this.key = options.key;
    this.container = options.container;
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

  /** Nothing to take over: nothing is rendered on a server. */
  hydrate(_nodes: HTMLStyleElement[]): void {}
}
