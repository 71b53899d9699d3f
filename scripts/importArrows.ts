/**
 * The arrows of docs/architecture.md, "Who may import whom", as data and as a check.
 *
 * Type imports count like any other: a type ties two folders together just as well. The exceptions are written into
 * the table as `types`. Only the loader's static graph is about bytes, so type imports are left out of it.
 */
import { dirname, posix } from 'node:path';
import type { FoundImport } from './readImports';

/** One source file with what it imports. `path` is relative to the project, with forward slashes. */
export interface SourceFile {
  path: string;
  imports: readonly FoundImport[];
}

/** What an area of the project may import. */
interface Rule {
  /** Areas it may import; its own is always allowed. */
  areas: readonly string[];
  /** Areas of which only types may be imported. */
  types?: readonly string[];
  /** Whether packages may be imported. */
  packages: boolean;
}

const data = ['contract', 'hub', 'session', 'brand', 'i18n', 'tracking', 'upload', 'lib'] as const;

/** Area → rule. An area that is not named here may import anything but `testing`. */
const rules: Record<string, Rule> = {
  contract: { areas: [], packages: false },
  lib: { areas: [], packages: true },
  hub: { areas: ['contract', 'lib'], packages: true },
  session: { areas: ['contract', 'lib'], packages: true },
  brand: { areas: ['contract', 'lib'], types: ['hub'], packages: true },
  i18n: { areas: ['contract', 'lib'], packages: true },
  tracking: { areas: ['contract', 'lib'], types: ['hub'], packages: true },
  upload: { areas: ['contract', 'lib', 'hub'], packages: true },
  flows: { areas: data, packages: true },
  ui: { areas: ['brand', 'i18n', 'lib'], packages: true },
  screens: { areas: [...data, 'flows', 'ui'], packages: true },
  app: { areas: [...data, 'flows', 'ui', 'screens'], packages: true },
  element: { areas: [...data, 'flows', 'ui', 'screens', 'app'], packages: true },
  loader: { areas: ['contract', 'lib', 'element', 'app'], packages: true },
  sdk: { areas: ['contract'], packages: true },
  'demo/hub': { areas: ['hub', 'contract'], packages: true },
  'demo/pages': { areas: [], packages: true },
};

/** Packages that must not reach a partner before the app is asked for. */
const notInLoader = /^(react|react-dom|preact|@emotion\/.+)(\/.*)?$/;

/** Files outside the areas that hosts load, with the same bound: the SDK holds no view library. */
const loaderPaths = ['src/loader.ts'];

/**
 * Checks all files against the arrows.
 * @param files every source file of the project
 * @returns one sentence for each violation, beginning with the file's name; empty when all is well
 */
export function findViolations(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const resolve = (from: string, specifier: string) => resolveImport(from, specifier, byPath);
  return [
    ...files.flatMap((file) => violationsOf(file, resolve)),
    ...loaderViolations(byPath, resolve),
    ...sdkViolations(files),
  ];
}

type Resolve = (from: string, specifier: string) => string;

function violationsOf(file: SourceFile, resolve: Resolve): string[] {
  const area = areaOf(file.path);
  const rule = rules[area];
  const found: string[] = [];
  for (const { specifier, kind } of file.imports) {
    if (!specifier.startsWith('.')) {
      if (rule && !rule.packages && !isTest(file.path)) {
        found.push(`${file.path}: imports the package ${specifier}; ${area} imports nothing`);
      }
      continue;
    }
    const target = areaOf(resolve(file.path, specifier));
    if (target === area) continue;
    if (target === 'testing') {
      if (!mayUseTesting(file.path)) {
        found.push(`${file.path}: imports testing (${specifier}); only tests and stories may`);
      }
      continue;
    }
    if (!rule || rule.areas.includes(target)) continue;
    if (rule.types?.includes(target)) {
      if (kind !== 'type')
        found.push(`${file.path}: imports a value of ${target}; ${area} may import its types only`);
      continue;
    }
    found.push(`${file.path}: imports ${target} (${specifier}); ${area} may import ${listOf(rule)}`);
  }
  return found;
}

function listOf({ areas, types = [] }: Rule): string {
  const all = [...areas, ...types.map((area) => `types of ${area}`)];
  return all.length === 0 ? 'nothing of the project' : all.join(', ');
}

/** Follows the loader's static value imports: no framework, and the app only by a dynamic import. */
function loaderViolations(byPath: ReadonlyMap<string, SourceFile>, resolve: Resolve): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (path: string, trail: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { specifier, kind } of byPath.get(path)?.imports ?? []) {
      if (kind !== 'static') continue;
      if (!specifier.startsWith('.')) {
        if (notInLoader.test(specifier))
          found.push(`${path}: brings ${specifier} into the loader (${trail})`);
        continue;
      }
      const target = resolve(path, specifier);
      const area = areaOf(target);
      if (area !== 'loader' && area !== 'element' && area !== 'contract' && area !== 'lib') {
        found.push(`${path}: brings ${area} into the loader (${trail}); only a dynamic import may`);
      } else visit(target, `${trail} → ${target}`);
    }
  };
  for (const path of loaderPaths) visit(path, path);
  return found;
}

/** The SDK of partner pages holds no view library; only its wrapper names React. */
function sdkViolations(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => areaOf(path) === 'sdk' && path.endsWith('.ts') && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, kind }) => kind !== 'type' && notInLoader.test(specifier))
        .map(({ specifier }) => `${path}: imports ${specifier}; the SDK holds no view library`),
    );
}

/** `src/flows/login/signIn.ts` → `flows`; `demo/hub/…` → `demo/hub`; `src/loader.ts` → `loader`. */
export function areaOf(path: string): string {
  const [top = '', second = '', third] = path.split('/');
  if (top === 'demo') return third === undefined ? 'demo' : `demo/${second}`;
  if (top === 'src') return third === undefined ? second.replace(/\.tsx?$/, '') : second;
  return top;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function mayUseTesting(path: string): boolean {
  return isTest(path) || path.startsWith('stories/') || path.startsWith('e2e/') || path.includes('.stories.');
}

/** The file a relative specifier means; the plain path when it is no source file (a picture, a style sheet). */
function resolveImport(from: string, specifier: string, byPath: ReadonlyMap<string, SourceFile>): string {
  const plain = posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
  const candidates = [
    plain,
    `${plain}.ts`,
    `${plain}.tsx`,
    `${plain}/index.ts`,
    plain.replace(/\.js$/, '.ts'),
  ];
  return candidates.find((path) => byPath.has(path)) ?? plain;
}
