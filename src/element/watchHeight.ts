import type { EntryElement } from './createElementClass';

/**
 * Calls `handler` with the height of the element's content, now and whenever it changes.
 * @param handler gets whole pixels
 * @returns stops
 */
export function watchHeight(element: EntryElement, handler: (height: number) => void): () => void {
  let known = -1;
  // The rendered content, not the element, which a document may stretch to a given height.
  const root = element.shadowRoot?.querySelector('[data-mode]') ?? element;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height !== known) handler((known = height));
  });
  observer.observe(root);
  return () => observer.disconnect();
}
