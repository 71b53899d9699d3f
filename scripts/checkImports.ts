/** `tsx scripts/checkImports.ts`: fails when an import goes against the arrows of docs/architecture.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { findViolations } from './importArrows';
import { readImports } from './readImports';

const folders = ['src', 'demo', 'stories', 'e2e', 'scripts', 'build', 'bench'];
const paths = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  );
const files = paths.map((path) => ({ path, imports: readImports(path, readFileSync(path, 'utf8')) }));
const violations = findViolations(files);

for (const violation of violations) console.error(violation);
if (violations.length > 0) {
  console.error(`${violations.length} imports against docs/architecture.md, "Who may import whom"`);
  process.exitCode = 1;
} else {
  console.log(`${files.length} files keep to the arrows`);
}
