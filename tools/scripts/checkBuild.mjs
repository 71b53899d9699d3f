/**
 * Checks the built scripts in dist/portal: they contain React itself, nothing that docs/security.md excludes, and the
 * notices of their packages. Run by `npm test` after the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfPortal, installedReact } from './reactInside.mjs';
import { missingNotices, riskyCode } from './riskyCode.mjs';
import { projectFolder } from './runCommand.mjs';

const portal = join(projectFolder, 'dist', 'portal');
const names = readdirSync(portal, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);
const files = new Map(names.map((name) => [name, readFileSync(join(portal, name), 'utf8')]));
const notices = readFileSync(join(portal, 'third-party-licenses.txt'), 'utf8');
const faults = [
  ...faultsOfPortal(files, installedReact(projectFolder)),
  ...riskyCode(files),
  ...missingNotices(notices),
];
for (const fault of faults) console.error(`dist/portal: ${fault}`);
if (faults.length > 0) process.exit(1);
console.log('The built scripts contain React, no Preact, no risky code, and the notices of their packages.');
