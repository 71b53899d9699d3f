import type { Plugin } from 'vite';

/** Vite's module that every dynamic import goes through. */
const helper = '\0vite/preload-helper.js';

/**
 * Removes Vite's helper for dynamic imports. It loads the files of a preload list, and this build writes no lists
 * (`modulePreload: false`). Saves half a kilobyte of the first load.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'hub-entry:no-preload-helper',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
