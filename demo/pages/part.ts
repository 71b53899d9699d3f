/**
 * An element of this page's own document.
 * @param id of the element
 * @param kind class it must have
 * @throws Error when the document has no such element
 */
export function part<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no #${id}`);
  return found;
}
