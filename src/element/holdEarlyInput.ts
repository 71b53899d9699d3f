/** Holds submits and clicks until the app is loaded, and replays the last one. */

import { isElement } from '../lib/dom';

export interface EarlyInput {
  /** Stops capturing; the result replays what was captured, if anything. */
  take: () => (() => void) | undefined;
  /** The app failed to load; later input is captured again. */
  release: () => void;
}

/** Controls that need the app. Links to a new tab do not; a submit button is handled as its form's submit. */
const held = 'a[href]:not([target]), button[type=button]';

/** @param pressed a link or button in the container that was pressed earlier */
export function holdEarlyInput(container: HTMLElement, pressed?: HTMLElement): EarlyInput {
  let replay: (() => void) | undefined;
  const keepSubmit = (form: EventTarget | null): void => {
    replay = () => isForm(form) && form.requestSubmit();
    // The host styles read it: the button shows that it is busy.
    container.dataset.pending = '';
  };
  const holdSubmit = (event: Event): void => {
    event.preventDefault();
    keepSubmit(event.target);
  };
  const holdClick = (event: MouseEvent): void => {
    const control = isElement(event.target) ? event.target.closest<HTMLElement>(held) : null;
    if (!control || isModified(event)) return;
    event.preventDefault();
    release();
    replay = () => control.click();
  };
  const release = (): void => {
    replay = undefined;
    delete container.dataset.pending;
  };
  if (pressed?.matches('[type=submit]')) keepSubmit(pressed.closest('form'));
  else if (pressed) replay = () => pressed.click();
  // Runs before React's listeners, which may stop an event while hydrating.
  container.addEventListener('submit', holdSubmit, true);
  container.addEventListener('click', holdClick, true);
  return {
    release,
    take() {
      const found = replay;
      container.removeEventListener('submit', holdSubmit, true);
      container.removeEventListener('click', holdClick, true);
      release();
      return found;
    },
  };
}

const isForm = (target: EventTarget | null): target is HTMLFormElement =>
  isElement(target) && 'requestSubmit' in target;

/** The browser handles such a click: new tab, new window, download. */
function isModified({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
