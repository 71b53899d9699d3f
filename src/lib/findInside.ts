/**
 * Finds elements among the children of an element and in its shadow root: a form may be in either (attribute
 * `light-dom`).
 * @param host has the shadow root
 * @param selector of what to find
 */
export function findInside<Found extends Element>(host: Element, selector: string): Found[] {
  return [host, host.shadowRoot].flatMap((root) => [...(root?.querySelectorAll<Found>(selector) ?? [])]);
}
