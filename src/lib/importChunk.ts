/** Reports chunks of the app that fail to load, to the page and to the elements on it. */

const listeners = new Set<() => void>();

/**
 * Calls a listener for each chunk that fails to load. Not by the window's event, which the host's own app may dispatch
 * too. @returns stops it
 */
export function onPreloadError(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports a failed import. Throw its error again afterwards. */
export function reportPreloadError(error: unknown): void {
  dispatchPreloadError(error);
  for (const listener of listeners) listener();
}

/**
 * Loads a chunk.
 * @param load dynamic import
 * @throws the import's error, after reporting it
 */
export function importChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((error: unknown) => {
    reportPreloadError(error);
    throw error;
  });
}

/**
 * Dispatches `vite:preloadError` on `window` for a chunk that failed to load, as Vite does (docs/specification.md section
 * 8). Throw the error again after it.
 * @param error of the import; the event's `payload`
 */
export const dispatchPreloadError = (error: unknown): boolean =>
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
