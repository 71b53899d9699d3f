/**
 * Dispatches `vite:preloadError` on `window` for a chunk that failed to load, as Vite does (docs/specification.md section
 * 8). Throw the error again after it.
 * @param error of the import; the event's `payload`
 */
export const dispatchPreloadError = (error: unknown): boolean =>
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }));
