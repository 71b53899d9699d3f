import { expect, test } from 'vitest';
import { findViolations, type SourceFile } from './importArrows';
import { readImports } from './readImports';

/** Files by path, as their source text. */
function violations(sources: Record<string, string>): string[] {
  const files: SourceFile[] = Object.entries(sources).map(([path, source]) => ({
    path,
    imports: readImports(path, source),
  }));
  return findViolations(files);
}

test.each([
  ['src/contract/a.ts', "import { b } from '../lib/b';", 'imports lib'],
  ['src/contract/a.ts', "import * as v from 'valibot';", 'imports the package valibot'],
  ['src/flows/a.ts', "import { Field } from '../ui/Field';", 'imports ui'],
  ['src/flows/a.ts', "import type { Field } from '../ui/Field';", 'imports ui'],
  ['src/ui/A.tsx', "import { login } from '../hub/login';", 'imports hub'],
  ['src/screens/Login/Login.tsx', "import { App } from '../../app/App';", 'imports app'],
  ['src/session/a.ts', "export { b } from '../hub/b';", 'imports hub'],
  ['src/session/a.ts', "type B = import('../hub/b').B;", 'imports hub'],
  ['src/sdk/embedEntry.ts', "import { delay } from '../lib/delay';", 'imports lib'],
  ['src/sdk/embedEntry.ts', "import { useRef } from 'react';", 'holds no view library'],
  [
    'demo/hub/server.ts',
    "import { checkCallback } from '../../src/session/checkCallback';",
    'imports session',
  ],
  ['demo/pages/server.ts', "import { screenPaths } from '../../src/contract/screens';", 'imports contract'],
  ['demo/pages/server.ts', "import { startHub } from '../hub/startHub';", 'imports demo/hub'],
  ['src/brand/a.ts', "import { systemSettings } from '../hub/systemSettings';", 'imports a value of hub'],
  ['src/app/a.ts', "import { fakeServices } from '../testing/fakeServices';", 'imports testing'],
  ['scripts/a.ts', "import { fakeServices } from '../src/testing/fakeServices';", 'imports testing'],
])('refuses in %s: %s', (path, source, words) => {
  const found = violations({ [path]: source });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(path);
  expect(found[0]).toContain(words);
});

test.each([
  [
    'src/flows/a.ts',
    "import { login } from '../hub/login'; import { parseScreen } from '../contract/screens';",
  ],
  ['src/brand/a.ts', "import type { WireTheme } from '../hub/systemSettings';"],
  ['src/brand/a.ts', "import { type WireTheme } from '../hub/systemSettings';"],
  ['src/flows/a.test.ts', "import { fakeServices } from '../testing/fakeServices';"],
  ['src/sdk/EntryFrame.tsx', "import { useRef } from 'react';"],
  ['demo/hub/a.ts', "import { login } from '../../src/hub/login'; import { Hono } from 'hono';"],
  [
    'demo/start.ts',
    "import { startHub } from './hub/startHub'; import { startPages } from './pages/server';",
  ],
])('allows in %s: %s', (path, source) => {
  expect(violations({ [path]: source })).toEqual([]);
});

test('refuses a framework that reaches the loader over a static import', () => {
  const found = violations({
    'src/loader.ts': "import { define } from './element/defineLazy';",
    'src/element/defineLazy.ts': "import createCache from '@emotion/cache';",
  });
  expect(found).toEqual([
    'src/element/defineLazy.ts: brings @emotion/cache into the loader (src/loader.ts → src/element/defineLazy.ts)',
  ]);
});

const loader = (source: string) => violations({ 'src/loader.ts': source, 'src/app/start.ts': '' });

test('refuses the app in the loader unless it is a type or comes by a dynamic import', () => {
  expect(loader("import { start } from './app/start';")).toHaveLength(1);
  expect(loader("import type { start } from './app/start'; await import('./app/start');")).toEqual([]);
});
