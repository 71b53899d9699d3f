/**
 * A document has one pending request of `navigator.credentials`: browsers refuse another one, or end the first. All
 * elements of a page share this module, so two tags take turns.
 */
let stopCurrent: (() => void) | undefined;

/**
 * Takes the turn; the request before is stopped.
 * @param stop ends the request; called when another one takes the turn
 * @returns gives the turn back; call it when the request is over
 */
export function takeCredentialTurn(stop: () => void): () => void {
  const before = stopCurrent;
  const own = (): void => stop();
  stopCurrent = own;
  before?.();
  return () => {
    if (stopCurrent === own) stopCurrent = undefined;
  };
}
