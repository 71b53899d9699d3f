/**
 * Checks nodes by properties instead of `instanceof`, which knows the classes of one window only: an adopted element
 * has nodes of another document's window.
 */

export function isElement(value: unknown): value is HTMLElement {
  return typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === 1;
}

/** `null` when the node is in neither. */
export function treeRoot(node: Node): Document | ShadowRoot | null {
  const root = node.getRootNode();
  return isRoot(root) ? root : null;
}

function isRoot(node: Node): node is Document | ShadowRoot {
  return 'adoptedStyleSheets' in node;
}

/** On a child of the element that contains a form (attribute `light-dom`). */
export const lightFormAttribute = 'data-entry-form';

/** Looks in the shadow root and in forms outside of it, not in what the page has put into the slots. */
export function findInside<Found extends Element>(host: Element, selector: string): Found[] {
  return [
    ...(host.shadowRoot?.querySelectorAll<Found>(selector) ?? []),
    ...host.querySelectorAll<Found>(`[${lightFormAttribute}] ${selector}`),
  ];
}
