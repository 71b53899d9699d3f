/**
 * `npm run check:package`: packs the npm package and checks the tarball with publint and attw ("are the types wrong"),
 * so that the check sees what partners install. Links between its pages, and files that its types name, must be in it;
 * source maps must not. React must be an import, so that an app has one React.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { brokenLinks } from './brokenLinks.mjs';
import { unknownFiles } from './namedFiles.mjs';
import { packWhenChanged } from './packWhenChanged.mjs';
import { faultsOfPackage, installedReact } from './reactInside.mjs';
import { installedTool, projectFolder, runCommand } from './runCommand.mjs';

const tarball = await packWhenChanged();
await must(installedTool('publint'), ['run', tarball, '--strict']);
// ESM only: every supported browser and Node can load it.
await must(installedTool('attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii']);
const files = await unpack(tarball);
const maps = [...files.keys()].filter((path) => path.endsWith('.map'));
const faults = [
  ...brokenLinks(files),
  ...unknownFiles(files),
  ...maps.map((path) => `${path} is a source map, which would be most of the package.`),
  ...faultsOfPackage(files, installedReact(projectFolder)),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(
  'Every link and name of the package leads somewhere, no source map is in it, and React is an import.',
);

/**
 * @param {string} tool
 * @param {string[]} args
 */
async function must(tool, args) {
  const { code } = await runCommand(tool, args);
  if (code !== 0) process.exit(code);
}

/**
 * @param {string} file a tarball of npm's
 * @returns {Promise<Map<string, string>>} path in the package, with forward slashes → text
 */
async function unpack(file) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-entry-package-'));
  try {
    await must('tar', ['-xzf', file, '-C', folder]);
    const root = join(folder, 'package');
    const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    return new Map(
      found.map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(root.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
