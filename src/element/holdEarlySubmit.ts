/** Holds a submit that comes before the app does: nothing leaves, nothing is lost, and it is sent once. */

export interface EarlySubmit {
  /** Whether something was held. From now on the app listens. */
  take: () => boolean;
  /** Lets go of what was held (the app could not be loaded); later submits are held again. */
  release: () => void;
}

/**
 * Listens on the container, before a form stands in it.
 * @param container what the first screen is drawn into
 */
export function holdEarlySubmit(container: HTMLElement): EarlySubmit {
  let isHeld = false;
  const hold = (event: Event): void => {
    event.preventDefault();
    isHeld = true;
    // Read by the host styles: the button shows that it is at work.
    container.dataset.pending = '';
  };
  const release = (): void => {
    isHeld = false;
    delete container.dataset.pending;
  };
  container.addEventListener('submit', hold);
  return {
    release,
    take() {
      const wasHeld = isHeld;
      container.removeEventListener('submit', hold);
      release();
      return wasHeld;
    },
  };
}
