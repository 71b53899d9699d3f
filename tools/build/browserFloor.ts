/** The oldest browsers that are supported: `browserslist` of package.json, which docs/browsers.md repeats. */
import { readFileSync } from 'node:fs';
import { paths } from './paths.ts';

/** One browser and its oldest version. */
export interface FloorBrowser {
  /** As Browserslist names it. */
  name: string;
  version: string;
}

/** Browserslist's name → that of the build (https://vite.dev/config/build-options#build-target). */
const targetNames = new Map([['ios_saf', 'ios']]);

/**
 * Reads the floor.
 * @throws Error where a line of `browserslist` is no `name >= version`
 */
export function readBrowserFloor(): readonly FloorBrowser[] {
  const { browserslist } = JSON.parse(readFileSync(`${paths.root}package.json`, 'utf8'));
  return browserslist.map((line: string) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (!name || !version) throw new Error(`package.json: browserslist: "${line}" is no "name >= version"`);
    return { name, version };
  });
}

/** The floor as the build's `target`: newer syntax is rewritten. */
export function buildTarget(): string[] {
  return readBrowserFloor().map(({ name, version }) => (targetNames.get(name) ?? name) + version);
}
