/** The table "Where is …" of docs/architecture.md: every file it names exists. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The rows of the table: behaviour and file. */
function readRows(): { behaviour: string; files: string[] }[] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const section = /^## Where is …\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(page)?.[1] ?? '';
  const rows = [...section.matchAll(/^\| (?!behaviour|---)(.+?) \| (.+?) \|$/gm)];
  return rows.map(([, behaviour = '', cell = '']) => ({
    behaviour,
    files: [...cell.matchAll(/`([^`]*\/[^`]*)`/g)].map(([, path = '']) => path.replace('<language>', 'en')),
  }));
}

test('has a file for at least 25 behaviours', () => {
  expect(readRows().length).toBeGreaterThanOrEqual(25);
});

test.each(readRows())('names files that exist for: $behaviour', ({ files }) => {
  expect(files).not.toEqual([]);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
