import { treeRoot } from '../lib/dom';

/**
 * Returns the focused element in the tree of `node`. For nodes in a shadow root `document.activeElement` is only the
 * host element.
 */
export function focusedElement(node: Node | null): Element | null {
  return node && (treeRoot(node)?.activeElement ?? null);
}
