import type { Plugin } from 'vite';

/**
 * Serves generated code as a module.
 * @param name of the module, e.g. `virtual:prerendered-screens`
 * @param write returns the code; called when a module imports it
 */
export function virtualModule(name: string, write: () => string | Promise<string>): Plugin {
  const id = `\0${name}`;
  return {
    name: `hub-entry:${name}`,
    resolveId: (asked) => (asked === name ? id : undefined),
    load: (asked) => (asked === id ? write() : undefined),
  };
}

/** Serves a value of the build as a module's default export. */
export function virtualValue(name: string, read: () => unknown): Plugin {
  return virtualModule(name, async () => `export default ${JSON.stringify(await read())}`);
}
