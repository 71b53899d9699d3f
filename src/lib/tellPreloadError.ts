/** Chunks of the app that fail to load: tells the page and the elements on it. */
import { dispatchPreloadError } from './dispatchPreloadError';

const listeners = new Set<() => void>();

/**
 * Calls a listener for each chunk that fails to load. Not by the window's event, which the host's own app may dispatch
 * too. @returns stops it
 */
export function onPreloadError(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells that an import failed. Throw its error again after it. */
export function tellPreloadError(error: unknown): void {
  dispatchPreloadError(error);
  for (const listener of listeners) listener();
}

/**
 * Loads a chunk.
 * @param load dynamic import
 * @throws the import's error, after it was told
 */
export function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((error: unknown) => {
    tellPreloadError(error);
    throw error;
  });
}
