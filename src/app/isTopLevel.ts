/** Whether no other page is around this document: where a click gives something away, nobody may draw over it. */
export function isTopLevel(view: Window): boolean {
  return view.parent === view;
}
