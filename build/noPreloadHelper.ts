import type { Plugin } from 'vite';

/** Vite's module that every dynamic import goes through. */
const helper = '\0vite/preload-helper.js';

/**
 * Lets dynamic imports be plain ones: Vite's helper loads what a list names before a screen, and this build writes no
 * lists (`modulePreload: false`). Half a kilobyte of the first load.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'hub-entry:no-preload-helper',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
