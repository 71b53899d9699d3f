/** A hidden document does not paint: it continues after this time. */
const hiddenMs = 100;

/** Work done after the last render is on screen does not delay the first paint. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, hiddenMs);
  });
}
