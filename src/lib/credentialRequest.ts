/**
 * A document has one pending request of `navigator.credentials`: browsers refuse another one, or end the first. All
 * elements of a page share this module, so two tags take turns.
 */
import { createStore } from './store';

const current = createStore<(() => void) | null>(null);

/**
 * Takes the turn; the request before is stopped.
 * @param stop ends the request; called when another one takes the turn
 * @returns gives the turn back; call it when the request is over
 */
export function takeCredentialTurn(stop: () => void): () => void {
  const before = current.get();
  const own = (): void => stop();
  current.set(own);
  before?.();
  return () => {
    if (current.get() === own) current.set(null);
  };
}

/** Whether no request is pending. */
export const isCredentialTurnFree = (): boolean => current.get() === null;

/** Calls the listener whenever no request is pending any more. @returns stops listening */
export function onFreeCredentialTurn(listener: () => void): () => void {
  return current.subscribe(() => {
    if (isCredentialTurnFree()) listener();
  });
}
