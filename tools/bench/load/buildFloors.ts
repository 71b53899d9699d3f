/**
 * Builds the floors for production: a plain HTML form, and the same form in Preact, in React, and in React with the
 * product's packages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { BenchPage } from './benchPage';

const floors = join(import.meta.dirname, '../floors');
const field = 'input[name=account]';

/** Floor → the package of its version, and the selector of its field. */
const scripted = {
  preact: { version: 'preact', selector: field },
  react: { version: 'react', selector: field },
  given: { version: '@r2wc/react-to-web-component', selector: `floor-entry >>> ${field}` },
};

/** @param folder where the built pages go */
export async function buildFloors(folder: string): Promise<BenchPage[]> {
  const built: BenchPage[] = [];
  for (const [name, { version, selector }] of Object.entries(scripted)) {
    const dir = join(folder, name);
    await build({
      root: join(floors, name),
      configFile: false,
      logLevel: 'warn',
      base: './',
      build: { outDir: dir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    });
    built.push({ name: `floor: ${name}`, version: versionOf(version), dir, selector });
  }
  return [
    { name: 'floor: html', version: 'no script', dir: join(floors, 'html'), selector: field },
    ...built,
  ];
}

function versionOf(name: string): string {
  const file = join(import.meta.dirname, '../../../node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  return `${name} ${version}`;
}
