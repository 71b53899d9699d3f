import type { Plugin } from 'vite';

/** Serves values of this build as modules, e.g. `virtual:first-screens`. */
export function virtualValues(values: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'hub-entry:virtual-values',
    resolveId: (id) => (id in values ? `\0${id}` : undefined),
    load(id) {
      const name = id.startsWith('\0') ? id.slice(1) : '';
      return name in values ? `export default ${JSON.stringify(values[name])}` : undefined;
    },
  };
}
