/** What React plays again once it has hydrated (react-dom, "continuous" events). */
const replayed = ['focusin', 'mouseover', 'pointerover', 'dragenter', 'gotpointercapture'];

const hide = (event: Event): void => event.stopImmediatePropagation();

/**
 * Keeps these events from React while it hydrates. One that went from element to element inside a shadow root has lost
 * its target when it is played again, and React throws; no part of the first screen hears any of them.
 * @param container what React is about to hydrate
 * @returns lets them through again
 */
export function hideReplayedEvents(container: HTMLElement): () => void {
  for (const type of replayed) container.addEventListener(type, hide, true);
  return () => {
    for (const type of replayed) container.removeEventListener(type, hide, true);
  };
}
