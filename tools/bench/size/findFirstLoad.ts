/** The built files that a sign-in in English loads at once: the loader, the app with its imports, and the texts. */

/** Code of the built scripts by name, relative to the loader's folder. */
export type BuiltScripts = ReadonlyMap<string, string>;

export const loaderName = 'hub-entry.js';

/** @throws Error when the loader names no app */
export function findFirstLoad(scripts: BuiltScripts): ReadonlySet<string> {
  const loader = scripts.get(loaderName) ?? '';
  const named = (pattern: RegExp): string[] => [...(loader.match(pattern) ?? [])].slice(0, 1);
  const begin = [...named(/assets\/app-[\w-]+\.js/), ...named(/assets\/en-[\w-]+\.js/)];
  if (begin.length < 2) throw new Error(`${loaderName} names no app and texts`);
  const found = new Set([loaderName, ...begin]);
  for (const name of found) for (const imported of importsOf(scripts.get(name) ?? '')) found.add(imported);
  return found;
}

/** Files a chunk imports statically; minified code has them at its beginning as `from"./x.js"` or `import"./x.js"`. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
    ([, name]) => `assets/${name}`,
  );
}
