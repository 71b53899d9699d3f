/**
 * Node checks by properties instead of `instanceof`, which knows the classes of one window only: an element that was
 * adopted into another document has nodes of that document's window.
 */

/** Whether a value is an element. */
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
