/** Events that React replays after hydration (react-dom, "continuous" events). */
const replayed = ['focusin', 'mouseover', 'pointerover', 'dragenter', 'gotpointercapture'];

const hide = (event: Event): void => event.stopImmediatePropagation();

/**
 * Hides these events from React while it hydrates. One that moved between elements of a shadow root has lost its target
 * when React replays it, and React throws. No part of the initial screen listens to them.
 * @param container what React is about to hydrate
 * @returns stops hiding them
 */
export function hideReplayedEvents(container: HTMLElement): () => void {
  for (const type of replayed) container.addEventListener(type, hide, true);
  return () => {
    for (const type of replayed) container.removeEventListener(type, hide, true);
  };
}
