import { treeRoot } from '../lib/domKinds';

/**
 * The focused element as the tree of `node` sees it. Inside a shadow root `document.activeElement` is only the host.
 */
export function focusedElement(node: Node | null): Element | null {
  return node && (treeRoot(node)?.activeElement ?? null);
}
