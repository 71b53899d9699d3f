/** Runs in the page: counts its elements, including open shadow roots, and reads its first contentful paint. */
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
