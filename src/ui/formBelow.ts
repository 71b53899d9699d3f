/**
 * Returns the element that contains the fields of the form below an element.
 * @param above contains one `Form`, which may be rendered outside the shadow root (`element/lightForms`)
 */
export function formBelow(above: HTMLElement | null): Element | null {
  return above?.querySelector('slot')?.assignedElements()[0] ?? above;
}
