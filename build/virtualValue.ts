import type { Plugin } from 'vite';

/**
 * Serves a value of the build as a module.
 * @param name of the module, e.g. `virtual:first-screens`
 * @param read returns the value; called when a module imports it
 */
export function virtualValue(name: string, read: () => unknown): Plugin {
  const id = `\0${name}`;
  return {
    name: `hub-entry:${name}`,
    resolveId: (asked) => (asked === name ? id : undefined),
    load: async (asked) => (asked === id ? `export default ${JSON.stringify(await read())}` : undefined),
  };
}
