/**
 * Runs in the page: what does not fit. A control must take a finger in 44 by 44 px; a link within a sentence is as
 * high as its line (WCAG 2.2, 2.5.8 exempts it).
 * @param only selects the element to look at; `null` for the whole page
 */
export async function findMisfits(only: string | null): Promise<string[]> {
  // Until the page has the size of the window.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const misfits: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) misfits.push(`${scrollWidth} px wide`);
  const first = only === null ? document : document.querySelector(only)?.shadowRoot;
  const roots: (Document | ShadowRoot)[] = first ? [first] : [];
  for (const root of roots) {
    // What is open above the others covers them, as it must.
    const top = root.querySelector(':modal, [role=menu]');
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (top?.contains(element) === false) continue;
      if (!element.matches('a[href], button, input, select, [role=tab], [role=button]')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const name = `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`;
      const isText = element.matches('input:not([type=checkbox]), select');
      if (isText && Number.parseFloat(getComputedStyle(element).fontSize) < 16) misfits.push(`zoom: ${name}`);
      if (element.matches('label a') || element.getClientRects().length === 0) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      const [across, down] = [x + width / 2, y + height / 2];
      const isHit = (dx: number, dy: number): boolean => {
        const point = [across + dx, down + dy] as const;
        let hit = root.elementFromPoint(...point);
        // A toast goes away by itself.
        if (hit?.closest('[part~=toast]'))
          hit = root.elementsFromPoint(...point).find((each) => !each.closest('[part~=toast]')) ?? null;
        return element.contains(hit) || hit?.closest('label')?.control === element;
      };
      const least = element.closest('p') ? 24 : 44;
      // Pixels to one side and then to the other, as far as needed.
      const reach = (dx: number, dy: number): number => {
        let px = 1;
        for (const side of [-1, 1])
          for (let far = side; px < least && isHit(far * dx, far * dy); far += side) px += 1;
        return px;
      };
      const size = [reach(1, 0), reach(0, 1)];
      if (Math.min(...size) < least) misfits.push(`${size.join(' by ')} px: ${name}`);
    }
  }
  return misfits;
}
