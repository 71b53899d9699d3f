/** What the hub's image installs and is configured with. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../demo/hub/config/readEnvironment';

const project = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const readPackages = (path: string) =>
  JSON.parse(read(path)) as {
    dependencies: Record<string, string>;
    devDependencies?: Record<string, string>;
  };

/** The sources of a hub without developer tools. */
const sources = readdirSync(join(project, 'demo/hub'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !/^(?:dev|testing)\/|\.test\.ts$/.test(path))
  .map((path) => read(`demo/hub/${path}`));

test('deploy/package.json lists what the hub imports, and nothing else', () => {
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[\w-]+)[^']*'/g)].map(([, name]) => name ?? ''),
  );
  const packages = new Set(imported.filter((name) => name !== 'node' && name !== '@electric-sql/pglite'));
  expect(Object.keys(readPackages('deploy/package.json').dependencies)).toEqual([...packages].toSorted());
});

test('their versions are those that are tested', () => {
  const { dependencies, devDependencies } = readPackages('package.json');
  const tested = { ...dependencies, ...devDependencies };
  for (const [name, range] of Object.entries(readPackages('deploy/package.json').dependencies))
    expect({ name, range }).toEqual({ name, range: tested[name] });
});

test.each(['compose.yaml', 'Dockerfile', 'docs/operate.md'])('%s sets settings that exist', (path) => {
  const set = [...read(path).matchAll(/\b(HUB_[A-Z_]+)(?==|: )/g)].map(([, name]) => name ?? '');
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !settingNames.includes(name))).toEqual([]);
});
