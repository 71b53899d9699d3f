/** A hidden document paints nothing. */
const hiddenMs = 100;

/** Resolves when what was just drawn is on screen: what runs from then on keeps nobody from typing. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, hiddenMs);
  });
}
