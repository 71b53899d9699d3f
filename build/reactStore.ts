import type { Plugin } from 'vite';

const id = '\0use-sync-external-store';

/** Replaces the shim of `useSyncExternalStore` with React's own, which React has since version 18. */
export function reactStore(): Plugin {
  return {
    name: 'hub-entry:react-store',
    enforce: 'pre',
    resolveId: (asked) => (/^use-sync-external-store\/shim(\/index\.js)?$/.test(asked) ? id : undefined),
    load: (asked) => (asked === id ? `export { useSyncExternalStore } from 'react';` : undefined),
  };
}
