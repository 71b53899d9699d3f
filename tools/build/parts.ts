/** Results that one build target passes to later ones, as JSON files in `dist/parts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { BuiltApp } from '../../src/element/createAppLoader';
import type { prerendered } from './prerender/prerender';
import { paths } from './paths.ts';

/** A package in a bundle. */
export interface PackageLicense {
  name: string;
  version: string;
  /** SPDX identifier. */
  identifier?: string;
  /** Content of the package's licence file, if it has one. */
  text?: string;
}

/** File name → content. */
export interface Parts {
  /** Names of the app's files, for the loaders. */
  'built-app': BuiltApp;
  /** The prerendered screens of tag and portal, with their rules. */
  'prerendered-screens': typeof prerendered;
  /** The script in the head of the portal's document. */
  'early-script': string;
  /** The portal's document as visitors receive it: head and body without the page's own content. */
  'portal-page': string;
  /** The scripts and styles in that document. */
  'portal-inline': string;
  /** Target → the packages in its scripts. */
  licenses: Readonly<Record<string, readonly PackageLicense[]>>;
}

/** Writes a part for later targets. */
export async function writePart<Name extends keyof Parts>(name: Name, part: Parts[Name]): Promise<void> {
  await mkdir(paths.parts, { recursive: true });
  await writeFile(`${paths.parts}/${name}.json`, JSON.stringify(part));
}

/**
 * Reads the part of an earlier target.
 * @throws Error that says which target to build first
 */
export async function readArtifact<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  const text = await readFile(`${paths.parts}/${name}.json`, 'utf8').catch(() => {
    throw new Error(`dist/parts/${name}.json is missing. Run vite build --mode app first.`);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `writePart` wrote it
  return JSON.parse(text) as Parts[Name];
}
