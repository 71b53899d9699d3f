import { treeRoot } from '../lib/dom';

/** For nodes in a shadow root `document.activeElement` is only the host element. */
export function focusedElement(node: Node | null): Element | null {
  return node && (treeRoot(node)?.activeElement ?? null);
}
