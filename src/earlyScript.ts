/**
 * After the form in the portal's document: shows it if it is in the visitor's language (the loader at the end shows
 * another one), and stores the visitor's last press for the loader.
 */
import { lateSubmitAttribute, shownAttribute } from './contract/portalDocument';
import type { EarlyControl } from './element/loaderTypes';

const early: EarlyControl = {
  stop() {
    removeEventListener('click', keep, true);
    removeEventListener('keydown', keep, true);
  },
};

function keep(event: MouseEvent | KeyboardEvent): void {
  const [target] = event.composedPath();
  if (!(target instanceof Element) || !(target.getRootNode() instanceof ShadowRoot)) return;
  const control = 'key' in event ? submitButton(event, target) : pressed(event, target);
  if (!control) return;
  event.preventDefault();
  early.control = control;
}

/** Enter in a field submits its form. */
function submitButton({ key, isComposing }: KeyboardEvent, target: Element): HTMLElement | null | undefined {
  if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement)) return null;
  return target.form?.querySelector<HTMLElement>(`[${lateSubmitAttribute}]`);
}

/** The browser handles links to a new tab and clicks with a modifier key. */
function pressed({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, target: Element): HTMLElement | null {
  if (metaKey || ctrlKey || shiftKey || altKey) return null;
  return target.closest<HTMLElement>('a[href]:not([target]),button');
}

addEventListener('click', keep, true);
addEventListener('keydown', keep, true);
globalThis.hubEntryEarly = early;

let wanted: unknown;
try {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only compared
  const record = JSON.parse(localStorage.getItem('language') ?? '{}') as {
    data?: unknown;
    version?: unknown;
  };
  // A guess gives way to the tenant's default.
  wanted = new URLSearchParams(location.search).get('lang') ?? (record.version === 'choice' && record.data);
} catch {
  // Storage is blocked, or the value is no record: there is no stored choice.
}
const page = document.documentElement;
page.toggleAttribute(shownAttribute, !wanted || wanted === page.lang);
