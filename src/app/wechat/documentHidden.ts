import type { ReadableStore } from '../../lib/store';

/** Whether nobody sees a document: its tab is in the background, or its window is minimised. */
export function documentHidden(document: Document): ReadableStore<boolean> {
  return {
    get: () => document.visibilityState === 'hidden',
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
  };
}
