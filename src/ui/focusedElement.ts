/**
 * The focused element as the tree of `node` sees it. Inside a shadow root `document.activeElement` is only the host.
 */
export function focusedElement(node: Node | null): Element | null {
  const root = node?.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}
