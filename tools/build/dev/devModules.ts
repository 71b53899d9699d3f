import type { Plugin } from 'vite';
import { appEntry } from '../appChunks.ts';

/**
 * The client is loaded from the hub's origin, on a partner's page too, because it connects there for changes of the
 * sources.
 */
const client = `import '/@vite/client';`;

/** Nothing is prerendered, because a prerendered screen would not follow a change of the sources. */
export const unrenderedScreens = `
  import { rootStyles } from '/src/element/rootStyles.ts';
  import texts from 'virtual:loader-texts';
  export default { texts, readCss: () => rootStyles, render: () => undefined };`;

/** Address or name → module. Pages use these addresses, which are files after `npm run build`. */
const modules: Readonly<Record<string, string>> = {
  '/hub-entry.js': `${client}
    import '@vitejs/plugin-react/preamble';
    import '/src/loader.ts';`,
  '/hub-entry-host.js': `${client}
    import '/src/sdk/global.ts';`,
  '/hub-entry-account.js': `${client}
    import '/src/sdk/accountGlobal.ts';`,
  '/human-check.js': `${client}
    import '/src/checkPage/main.ts';`,
  '/hub-entry-upload.js': `${client}
    export * from '/src/upload/index.ts';`,
  'virtual:built-app': `
    export const builtApp = ${JSON.stringify({ app: appEntry, imports: [], languages: {} })};
    export const base = new URL(import.meta.url).origin + '/';
    export const hasAccount = true;`,
  'virtual:prerendered-screens': unrenderedScreens,
};

/** Serves the sources under the addresses of the built files, with hot reload (`npm run dev`). */
export function devModules(): Plugin {
  return {
    name: 'hub-entry:dev-modules',
    apply: 'serve',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0dev:${id}` : undefined),
    load: (id) => (id.startsWith('\0dev:') ? modules[id.slice('\0dev:'.length)] : undefined),
  };
}
