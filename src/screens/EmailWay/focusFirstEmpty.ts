/** After a change between two forms the focus goes to what is still to be typed. */
export function focusFirstEmpty(form: Element | null | undefined): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  (inputs.find(({ value }) => value === '') ?? inputs.at(-1))?.focus();
}
