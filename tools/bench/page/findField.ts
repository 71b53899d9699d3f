/**
 * Finds the first usable field of a selector: visible, enabled, in the tab order.
 * @param selector ` >>> ` enters an open shadow root, `,` separates alternatives
 */
export function findField(selector: string): HTMLElement | null {
  for (const path of selector.split(',')) {
    const field = findIn(
      document,
      path.split('>>>').map((step) => step.trim()),
    );
    if (field) return field;
  }
  return null;
}

function findIn(root: ParentNode, [step = '', ...rest]: readonly string[]): HTMLElement | null {
  const candidates = [...root.querySelectorAll(step)];
  if (rest.length === 0) return candidates.find(isUsable) ?? null;
  const host = candidates.find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
  return host ? findIn(host, rest) : null;
}

function isUsable(element: Element): element is HTMLElement {
  if (!(element instanceof HTMLElement) || element.tabIndex < 0) return false;
  if (element instanceof HTMLInputElement && (element.disabled || element.type === 'hidden')) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width < 8 || height < 8) return false;
  return element.checkVisibility({
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: true,
  });
}
