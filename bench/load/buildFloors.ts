/** The floors: a plain HTML form, and the same form in Preact and in React, built for production. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import type { BenchPage } from './benchPage';

const floors = join(import.meta.dirname, '../floors');
const field = 'input[name=account]';

/** @param folder where the built pages go */
export async function buildFloors(folder: string): Promise<BenchPage[]> {
  const built: BenchPage[] = [];
  for (const name of ['preact', 'react']) {
    const dir = join(folder, name);
    await build({
      root: join(floors, name),
      configFile: false,
      logLevel: 'warn',
      base: './',
      build: { outDir: dir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    });
    built.push({ name: `floor: ${name}`, version: versionOf(name), dir, selector: field });
  }
  return [
    { name: 'floor: html', version: 'no script', dir: join(floors, 'html'), selector: field },
    ...built,
  ];
}

function versionOf(name: string): string {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  return `${name} ${version}`;
}
