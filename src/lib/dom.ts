/**
 * Node checks by properties instead of `instanceof`, which knows the classes of one window only: an element that was
 * adopted into another document has nodes of that document's window.
 */

export function isElement(value: unknown): value is HTMLElement {
  return typeof value === 'object' && value !== null && 'nodeType' in value && value.nodeType === 1;
}

/** The document or shadow root that contains a node; `null` when it is in neither. */
export function treeRoot(node: Node): Document | ShadowRoot | null {
  const root = node.getRootNode();
  return isRoot(root) ? root : null;
}

function isRoot(node: Node): node is Document | ShadowRoot {
  return 'adoptedStyleSheets' in node;
}

/** On a child of the element that contains a form (attribute `light-dom`). */
export const lightFormAttribute = 'data-entry-form';

/**
 * Finds elements in the shadow root of an element and in its forms outside of it. Leaves out what the page around it has
 * put into its slots.
 * @param host has the shadow root
 * @param selector of what to find
 */
export function findInside<Found extends Element>(host: Element, selector: string): Found[] {
  return [
    ...(host.shadowRoot?.querySelectorAll<Found>(selector) ?? []),
    ...host.querySelectorAll<Found>(`[${lightFormAttribute}] ${selector}`),
  ];
}
