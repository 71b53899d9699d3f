import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** Vite's helper, which wraps every dynamic import. */
const helper = '\0vite/preload-helper.js';

/** A call of the helper: around an import, or around one that picks the names read of it. */
const call =
  /__vitePreload\((?:\(\) => |async \(\) => \{\s*const \{[^}]*\} = await )(import\([^()]*\)(?:\.then\(\(n\) => n\.\w+\))?)(?:;\s*return \{[^}]*\};\s*\})?, __VITE_PRELOAD__(?:, import\.meta\.url)?\)/g;

/**
 * Removes Vite's helper for dynamic imports and its calls. It preloads the files of a list, and this build writes no lists
 * (`modulePreload: false`). Saves 1 kB of the first load, 0.6 kB of the tag's loader and 0.7 kB of the upload; without
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
    renderChunk(code) {
      const changed = new MagicString(code);
      changed.replaceAll(call, '$1');
      return changed.hasChanged()
        ? { code: changed.toString(), map: changed.generateMap({ hires: 'boundary' }) }
        : null;
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
