import type { Plugin } from 'vite';

/** Vite's helper, which wraps every dynamic import. */
const helper = '\0vite/preload-helper.js';

/**
 * Removes Vite's helper for dynamic imports. It preloads the files of a list, and this build writes no lists
 * (`modulePreload: false`). Saves half a kilobyte of the first load.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'hub-entry:no-preload-helper',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
