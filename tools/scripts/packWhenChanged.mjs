/** Packs the npm package with its build, unless a tarball of the same sources exists. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stampOf } from './build.mjs';
import { projectFolder, runCommand } from './runCommand.mjs';

const folder = join(projectFolder, 'dist', 'package');
const stampFile = join(folder, '.stamp');
/** Made when packing, from inputs that are listed; and the site, which is not in the package. */
const left = new Set(['api.md', 'openapi.json', 'texts.md', 'site']);
const pages = readdirSync(join(projectFolder, 'docs')).filter((name) => !left.has(name));

/** Inputs of `npm pack`; the hub's, because the page of its calls names their refusals. */
const inputs = [
  'src',
  'conformance',
  'hub',
  'tools/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tools/build/tsconfig.json',
  'vite.config.ts',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...pages.map((name) => `docs/${name}`),
  'LICENSE',
];

/**
 * @returns {Promise<string>} the tarball's path
 * @throws {Error} when npm could not pack; its output is printed above
 */
export async function packWhenChanged() {
  const stamp = stampOf(inputs.map((path) => join(projectFolder, path)));
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (!isFresh) await pack(stamp);
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (!name) throw new Error(`npm pack wrote no tarball to ${folder}.`);
  return join(folder, name);
}

/** @param {string} stamp */
async function pack(stamp) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await runCommand(npm, ['pack', '--silent', '--pack-destination', folder], {
    isQuiet: true,
  });
  if (code !== 0) {
    console.error(output.trimEnd());
    throw new Error('npm pack failed (its output is above).');
  }
  writeFileSync(stampFile, stamp);
}
