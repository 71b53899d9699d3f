const listeners = new Set<() => void>();

/** Does not use the window's event, which the host's own app may dispatch too. @returns stops it */
export function onPreloadError(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Throw the import's error again afterwards. */
export function reportPreloadError(error: unknown): void {
  dispatchPreloadError(error);
  for (const listener of listeners) listener();
}

/** @throws the import's error, after reporting it */
export function importChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((error: unknown) => {
    reportPreloadError(error);
    throw error;
  });
}

/**
 * Dispatches `vite:preloadError` on `window`, as Vite does (docs/specification.md section 8). Throw the error again.
 */
export const dispatchPreloadError = (error: unknown): boolean =>
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
