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
