/** Comments cite the docs by file and section; every citation must name an existing heading. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the numbers of a page's sections, `## 4. Query …` → `4`, with the text of each section. */
function sectionsOf(page: string): ReadonlyMap<number, string> {
  const parts = read(page).split(/^(?=## )/m);
  return new Map(
    parts.flatMap((text) => {
      const number = /^## (\d+)\. /.exec(text)?.[1];
      return number === undefined ? [] : [[Number(number), plain(text)] as const];
    }),
  );
}

const plain = (text: string): string => text.replaceAll('`', '').toLowerCase();

const pages = {
  contract: sectionsOf('docs/contract.md'),
  specification: sectionsOf('docs/specification.md'),
} as const;

/** `docs/contract.md sections 4 to 6` or `docs/contract.md section 6, "Errors"`; the file's name may be shortened. */
const citation =
  /(?<![\w.-])(?:docs\/)?(contract|specification)(?:\.md)? (?:section|point)s? (\d+(?:(?:, | and | to )\d+)*)(?:,? \(?(["`])(.+?)\3)?/gi;

/** `docs/flows.md, "Consent"`: a page without numbers, cited by the text of a heading. */
const headingCitation = /docs\/([\w-]+\.md), "([^"]+)"/g;

interface Source {
  path: string;
  text: string;
}

/** Tracked sources, each as one line, so that a citation may span two lines of a comment. */
function sources(): Source[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.md'],
    { cwd: root, encoding: 'utf8' },
  );
  return listed
    .split('\n')
    .filter(
      (path) => path !== '' && path !== 'tools/scripts/citations.test.ts' && existsSync(join(root, path)),
    )
    .map((path) => ({ path, text: read(path).replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ') }));
}

function numbersOf(list: string): number[] {
  const numbers = list.split(/, | and | to /).map(Number);
  const [first = 0, last = 0] = numbers;
  return list.includes(' to ')
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : numbers;
}

function faultsOf({ path, text }: Source): string[] {
  const numbered = [...text.matchAll(citation)].flatMap(([words, page = '', list = '', , name]) => {
    const sections = page.toLowerCase() === 'contract' ? pages.contract : pages.specification;
    const cited = numbersOf(list).map((number) => sections.get(number));
    const isThere =
      cited.every((section) => section !== undefined) &&
      (name === undefined || cited.some((section) => section?.includes(plain(name))));
    return isThere ? [] : [`${path}: ${words}`];
  });
  const named = [...text.matchAll(headingCitation)].flatMap(([words, page = '', heading = '']) =>
    existsSync(join(root, 'docs', page)) && read(`docs/${page}`).includes(`# ${heading}\n`)
      ? []
      : [`${path}: ${words}`],
  );
  return [...numbered, ...named];
}

test('every citation of a section names one that exists', () => {
  expect(sources().flatMap(faultsOf)).toEqual([]);
});

test('finds citations', () => {
  expect(sources().flatMap(({ text }) => [...text.matchAll(citation)]).length).toBeGreaterThan(100);
});

test.each([
  'docs/contract.md section 99',
  'docs/contract.md sections 4 to 99',
  'docs/contract.md section 6, "No such rule"',
  'docs/specification.md section 4, "No such state"',
  'docs/none.md, "Heading"',
  'docs/architecture.md, "No such heading"',
])('names %s', (text) => {
  expect(faultsOf({ path: 'x.ts', text })).toEqual([`x.ts: ${text}`]);
});

/** Paths in backticks, such as `src/loader.ts`, but no patterns, such as `src/api/<name>.ts`. */
const pathsIn = (page: string): string[] =>
  [...read(page).matchAll(/`((?:src|hub|demo|e2e|tools|stories|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );

test('docs/security.md names tests that exist', () => {
  const named = pathsIn('docs/security.md');
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(50);
});

test.each(['architecture', 'element', 'flows', 'pitfalls', 'how-to-add', 'add-a-method', 'add-a-factor'])(
  'docs/%s.md names files that exist',
  (page) => {
    expect(pathsIn(`docs/${page}.md`).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test('every citation names its file', () => {
  const short = /(?<![\w/.-])(?:contract|specification) (?:section|point)s? \d/gi;
  expect(
    sources().flatMap(({ path, text }) => [...text.matchAll(short)].map(([words]) => `${path}: ${words}`)),
  ).toEqual([]);
});
