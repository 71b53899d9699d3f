/**
 * Stands for emotion's own style sheet in browser builds: `src/element/entryStyles.ts` puts a constructed one in its
 * place at once, so all that is called of this one is `hydrate`.
 */
export class StyleSheet {
  hydrate(): void {}
}
