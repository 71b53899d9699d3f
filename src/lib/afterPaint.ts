/** Milliseconds after which a document that does not paint, because it is hidden, continues anyway. */
const hiddenMs = 100;

/** Resolves when the last render is on screen, so that work done then does not delay the first paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, hiddenMs);
  });
}
