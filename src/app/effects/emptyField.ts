/** @returns the first field on screen that is empty, else the first; `undefined` where there is none */
export function emptyField(owner: Element): HTMLInputElement | undefined {
  // The form may be outside the shadow root (`light-dom`).
  const inputs = [owner.shadowRoot, owner].flatMap((root) => [
    ...(root?.querySelectorAll<HTMLInputElement>('form input') ?? []),
  ]);
  const fields = inputs.filter((each) => each.getClientRects().length > 0);
  return fields.find(({ value }) => value === '') ?? fields[0];
}
