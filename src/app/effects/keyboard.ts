import { isElement, lightFormAttribute } from '../../lib/dom';
import type { Entry } from '../entry';

/** Between what is revealed and the edge of what can be seen. */
const marginPx = 12;

/** Share of the height that a keyboard leaves at most. */
const mostWithKeyboard = 0.85;

/** In CSS pixels from the top of the layout viewport. */
export interface Edges {
  top: number;
  bottom: number;
}

/**
 * How far to scroll so that a field and the button of its form can be seen, the field first.
 * @param sight what the keyboard leaves
 * @returns pixels to scroll down; negative is up
 */
export function revealBy(field: Edges, button: Edges, sight: Edges): number {
  const fits = button.bottom - field.top + 2 * marginPx <= sight.bottom - sight.top;
  const { top, bottom } = fits ? { top: field.top, bottom: button.bottom } : field;
  const below = bottom + marginPx - sight.bottom;
  const above = top - marginPx - sight.top;
  // The top wins: it is where a field begins.
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}

/**
 * Keeps the button of the form in sight too: browsers reveal the field alone. A modal dialog does not scroll with
 * the page, so it moves into what the keyboard leaves. A frame of another site does not learn of the keyboard.
 */
export function keepAboveKeyboard({
  view,
  element,
  signal,
}: Pick<Entry, 'view' | 'element' | 'signal'>): void {
  const viewport = view.visualViewport;
  if (!viewport) return;
  let known = viewport.height;
  let moved: HTMLElement | null = null;
  const reveal = (): void => {
    const isLess = viewport.height < known;
    known = viewport.height;
    // A visitor who has zoomed in looks where they want.
    if (viewport.scale > 1.01) return;
    // Another keyboard may be lower.
    const isStillOpen =
      moved !== null && viewport.height < view.document.documentElement.clientHeight * mostWithKeyboard;
    moved?.removeAttribute('style');
    moved = null;
    if (!isLess && !isStillOpen) return;
    const field = fieldInUse(view.document.activeElement, element.events);
    const button = field?.form?.querySelector('button[type=submit]');
    if (!field || !button) return;
    const sight = { top: viewport.offsetTop, bottom: viewport.offsetTop + viewport.height };
    moved = dialogAround(field, element.events);
    if (moved) moveInto(sight, moved);
    const edges = moved ? moved.getBoundingClientRect() : sight;
    const by = revealBy(field.getBoundingClientRect(), button.getBoundingClientRect(), edges);
    if (by !== 0) (moved ?? view).scrollBy({ top: by, behavior: 'instant' });
  };
  viewport.addEventListener('resize', reveal, { signal });
}

/** A form in the light DOM may be in a dialog of the host. */
function dialogAround(field: HTMLInputElement, owner: unknown): HTMLElement | null {
  const dialog = field.closest('dialog');
  const root = dialog?.getRootNode();
  return root && 'host' in root && root.host === owner ? dialog : null;
}

/** Moves the dialog at once: what follows measures it. */
function moveInto({ top, bottom }: Edges, { style, ownerDocument }: HTMLElement): void {
  style.setProperty('transition', 'none', 'important');
  style.insetBlock = `${top}px ${ownerDocument.documentElement.clientHeight - bottom}px`;
  style.maxBlockSize = `${bottom - top - 2 * marginPx}px`;
}

function fieldInUse(focused: Element | null, owner: unknown): HTMLInputElement | null {
  let target = focused;
  while (target?.shadowRoot && target !== owner) target = target.shadowRoot.activeElement;
  if (target === owner) target = target?.shadowRoot?.activeElement ?? null;
  // Forms in the light DOM (attribute `light-dom`).
  else if (!isElement(owner) || !owner.contains(target?.closest(`[${lightFormAttribute}]`) ?? null))
    target = null;
  return isInput(target) ? target : null;
}

const isInput = (value: unknown): value is HTMLInputElement =>
  isElement(value) && value.localName === 'input';
