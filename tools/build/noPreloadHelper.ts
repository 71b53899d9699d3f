import type { Plugin } from 'vite';

/** Vite's helper, which wraps every dynamic import. */
const helper = '\0vite/preload-helper.js';

/**
 * Removes Vite's helper for dynamic imports. It preloads the files of a list, and this build writes no lists
 * (`modulePreload: false`). Saves 0.7 kB of the first load, 0.6 kB of the tag's loader and 0.7 kB of the upload; without
 * it all three exceed their budgets (tools/checks/size-limit.json).
 * @throws Error, which stops the build, when Vite takes its helper from another module
 */
export function noPreloadHelper(): Plugin {
  let isReplaced = false;
  return {
    name: 'hub-entry:no-preload-helper',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return undefined;
      isReplaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    generateBundle(_, bundle) {
      const isNeeded = Object.values(bundle).some(
        (file) => 'dynamicImports' in file && file.dynamicImports.length > 0,
      );
      if (isNeeded && !isReplaced)
        throw new Error("Vite's preload helper is another module now. Adapt tools/build/noPreloadHelper.ts.");
    },
  };
}
