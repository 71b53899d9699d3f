import type { Plugin } from 'vite';

/** Selects the build of each package: the production one, as far as the app imports it. */
const entries: readonly [entry: RegExp, build: string][] = [
  [/[\\/]react[\\/]index\.js$/, './cjs/react.production.js'],
  [/[\\/]react[\\/]jsx-runtime\.js$/, './cjs/react-jsx-runtime.production.js'],
  [/[\\/]react-dom[\\/]index\.js$/, './cjs/react-dom.production.js'],
  [/[\\/]react-dom[\\/]client\.js$/, './cjs/react-dom-client.production.js'],
  [/[\\/]scheduler[\\/]index\.js$/, './cjs/scheduler.production.js'],
];

const builds = /[\\/](react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/**
 * Converts React's CommonJS to modules, so that unused exports are removed, hooks keep their names, and no chunk needs
 * the bundler's helpers for CommonJS, which would be another file. Saves 4.0 kB of the first load.
 * @throws Error, which stops the build, when a version of React has a different form or other files
 */
export function esmReact(): Plugin {
  const unseen = new Set(entries);
  return {
    name: 'hub-entry:esm-react',
    transform(code, id) {
      const entry = entries.find(([pattern]) => pattern.test(id));
      if (!entry) return builds.test(id) ? { code: moduleOf(code, id), map: null } : null;
      unseen.delete(entry);
      return { code: entryOf(entry[1]), map: null };
    },
    buildEnd(error) {
      if (error || unseen.size === 0) return;
      const missing = [...unseen].map(([, build]) => build).join(', ');
      throw new Error(`The app imports no entry of React for ${missing} now. Adapt tools/build/esmReact.ts.`);
    },
  };
}

/** Some packages import React as a default. */
const entryOf = (build: string): string => `export * from '${build}';export * as default from '${build}';`;

/** Parts of other builds of the scheduler, for profiling. */
const elsewhere = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;

/** Returns the code with imports instead of `require` and a binding for each property of `exports`. */
export function moduleOf(code: string, id: string): string {
  const names = [...new Set([...code.matchAll(/\bexports\.(\w+) =(?!=)/g)].map(([, name = '']) => name))];
  const isConstant = (name: string): boolean =>
    [...code.matchAll(new RegExp(`\\bexports\\.${name} =(?!=)`, 'g'))].length === 1 &&
    new RegExp(`^exports\\.${name} =`, 'm').test(code);
  const variables = names.filter((name) => !isConstant(name)).map((name) => `exported_${name}`);
  const written = code
    .replace(/^(?:var|) *(\w+) = require\("([\w-]+)"\)[,;]$/gm, 'import * as $1 from "$2";')
    .replace(/^exports\.(\w+) =(?!=)/gm, (line, name: string) => (isConstant(name) ? `const ${line}` : line))
    .replace(/\bexports\.(\w+)/g, 'exported_$1')
    .replace(elsewhere, 'undefined');
  if (names.length === 0 || /\brequire\(|\bexports\b|\bmodule\./.test(written)) {
    throw new Error(`${id} has another form of CommonJS now. Adapt tools/build/esmReact.ts.`);
  }
  return [
    written,
    variables.length > 0 ? `var ${variables.join()};` : '',
    `export { ${names.map((name) => `exported_${name} as ${name}`).join()} };`,
  ].join('\n');
}

const reactStoreId = '\0use-sync-external-store';

/**
 * Replaces the shim of `useSyncExternalStore`, which react-i18next imports, with React's own, which React has since
 * version 18. Saves 3.0 kB of the first load: the shim and, because it is CommonJS, the bundler's helpers.
 * @throws Error, which stops the build, when nothing imports the shim, or something another part of its package
 */
export function reactStore(): Plugin {
  return {
    name: 'hub-entry:react-store',
    enforce: 'pre',
    resolveId: (asked) =>
      /^use-sync-external-store\/shim(\/index\.js)?$/.test(asked) ? reactStoreId : undefined,
    load: (asked) => (asked === reactStoreId ? `export { useSyncExternalStore } from 'react';` : undefined),
    buildEnd(error) {
      if (error) return;
      const found = [...this.getModuleIds()].filter((id) => id.includes('use-sync-external-store'));
      if (found.join() === reactStoreId) return;
      throw new Error(
        `use-sync-external-store is imported in another way now. Adapt tools/build/esmReact.ts.`,
      );
    },
  };
}
