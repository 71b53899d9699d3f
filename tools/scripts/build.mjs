/**
 * Builds the element and the demo pages if their sources changed since the last build. Run directly (`npm run build`)
 * it always builds; with `--stamp` it prints the hash of the sources instead, by which CI keeps builds.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder, runCommand, secondsSince } from './runCommand.mjs';
import { setUp } from './setup.mjs';

const stampFile = join(projectFolder, 'dist', '.build-stamp');
/** The build's inputs. The hub has a separate one (`npm run build:hub`). */
const inputs = [
  'src',
  'demo/pages',
  'tools/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Builds unless dist/ already contains the build of the same sources.
 * @throws {Error} with one line; the build's own output is printed above it
 */
export async function buildWhenChanged() {
  const stamp = currentStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await build(stamp);
}

/** @param {string} stamp */
async function build(stamp) {
  const startedAt = Date.now();
  console.log('Building the element and the demo pages …');
  // Removed first, so that an interrupted build does not look finished.
  rmSync(stampFile, { force: true });
  const { code, output } = await runCommand(
    process.execPath,
    [join(import.meta.dirname, 'buildTargets.mjs')],
    {
      isQuiet: true,
      // Packages select their production code by this variable.
      env: { NODE_ENV: 'production' },
    },
  );
  if (code !== 0) {
    console.error(output.trimEnd());
    throw new Error('The build failed (its output is above).');
  }
  writeFileSync(stampFile, stamp);
  console.log(`  built in ${secondsSince(startedAt)}`);
}

const currentStamp = () => stampOf(inputs.map((path) => join(projectFolder, path)));

/**
 * Returns a hash of the names and contents of files and folders, without tests.
 * @param {string[]} paths
 */
export function stampOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${relative(projectFolder, file).split(sep).join('/')}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return `${hash.digest('hex')}\n`;
}

/**
 * @param {string} path
 * @returns {string[]} in a stable order; empty when the path does not exist
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    if (process.argv.includes('--stamp')) process.stdout.write(currentStamp());
    else {
      await setUp('demo');
      await build(currentStamp());
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
