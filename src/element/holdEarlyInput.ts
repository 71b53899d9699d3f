/**
 * Holds what a visitor does before the app is there: a submit, or a click on a link or button. Nothing leaves the
 * page, nothing is lost, and the last of it is done once when the app listens.
 */

import { isElement } from '../lib/domKinds';

export interface EarlyInput {
  /** What was held, to be done now; from now on the app listens. */
  take: () => (() => void) | undefined;
  /** Lets go of what was held (the app could not be loaded); later input is held again. */
  release: () => void;
}

/** Links that open a new tab need no app; the submit button is the form's. */
const held = 'a[href]:not([target]), button[type=button]';

/**
 * Listens on the container.
 * @param container holds the first screen
 * @param pressed a link or button in it that was pressed before this
 */
export function holdEarlyInput(container: HTMLElement, pressed?: HTMLElement): EarlyInput {
  let replay: (() => void) | undefined;
  const keepSubmit = (form: EventTarget | null): void => {
    replay = () => isForm(form) && form.requestSubmit();
    // Read by the host styles: the button shows that it is at work.
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
  // While it hydrates, React may stop an event on its way down: these listeners are before it.
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

/** What the browser itself does with a link: new tab, new window, download. */
function isModified({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
