import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packWhenChanged } from '../../tools/scripts/packWhenChanged.mjs';
import { withAddresses } from '../docRecipes';
import { runIn } from './runIn';

/** An app in a folder outside the project, as at a partner's. */
export interface InstalledApp {
  folder: string;
  remove: () => Promise<void>;
}

const written = /\.(html|js|jsx|mjs|ts|tsx|vue|svelte|astro|json)$/;

/**
 * Copies an app, with the demo hub's address in place of the docs', and installs its packages and the packed
 * `hub-entry` from npm's registry.
 * @throws Error with npm's output
 */
export async function installApp(source: string): Promise<InstalledApp> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-entry-app-'));
  await cp(source, folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !written.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, withAddresses(await readFile(path, 'utf8')));
  }
  await requirePacked(join(folder, 'package.json'));
  await runIn(folder, 'npm install --prefer-offline --no-audit --no-fund --no-package-lock --loglevel=error');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Makes the app depend on the packed tarball. */
async function requirePacked(path: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  manifest.dependencies = { ...manifest.dependencies, 'hub-entry': `file:${await packWhenChanged()}` };
  await writeFile(path, JSON.stringify(manifest, null, 2));
}
