/** Runs in the page: its elements, through open shadow roots, and its first paint with content. */
export function countElements(): { elements: number; firstPaint: number | null } {
  const roots: ParentNode[] = [document];
  let elements = 0;
  for (const root of roots)
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      elements += 1;
      if (shadowRoot) roots.push(shadowRoot);
    }
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return { elements, firstPaint: paint?.startTime ?? null };
}
