import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration } from 'dependency-cruiser';
import { afterEach, beforeEach, expect, it } from 'vitest';
import arrows from '../checks/dependency-cruiser.mjs';
import loader from '../checks/dependency-cruiser.loader.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-entry-arrows-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes the files of a small project and returns `file: rule` for each violation. */
async function violations(
  files: Record<string, string>,
  { forbidden = [], options = {} }: IConfiguration = arrows,
): Promise<string[]> {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const { cache: _, tsConfig: __, ...rest } = options;
  const { output } = await cruise(Object.keys(files), {
    ...rest,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === 'string') throw new Error('expected a result, not a report');
  return output.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`).toSorted();
}

it('accepts imports to the left', async () => {
  const found = await violations({
    'src/lib/delay.ts': 'export const a = 1;',
    'src/flows/run.ts': "import { a } from '../lib/delay'; export const b = a;",
    'src/app/start.ts': "import { b } from '../flows/run'; import './own'; export const c = b;",
    'src/app/own.ts': '',
  });
  expect(found).toEqual([]);
});

it('refuses imports to the right, including types', async () => {
  const found = await violations({
    'src/app/start.ts': 'export const a = 1;',
    'src/flows/run.ts': "import type { a } from '../app/start'; export type B = typeof a;",
    'src/ui/Field.tsx': "import '../flows/run';",
    'src/lib/delay.ts': "export type { B } from '../flows/run';",
    'src/session/target.ts': "export type A = import('../ui/Field').A;",
  });
  expect(found).toEqual([
    'src/flows/run.ts: arrow-flows',
    'src/lib/delay.ts: arrow-lib',
    'src/session/target.ts: arrow-session',
    'src/ui/Field.tsx: arrow-ui',
  ]);
});

it('accepts types of the hub in the brand, but no values', async () => {
  const found = await violations({
    'src/api/defineCall.ts': 'export const call = 1;',
    'src/brand/good.ts': "import type { call } from '../api/defineCall'; export type A = typeof call;",
    'src/brand/bad.ts': "import { call } from '../api/defineCall'; export const a = call;",
  });
  expect(found).toEqual(['src/brand/bad.ts: arrow-brand-types']);
});

it('refuses imports to the right in the hub, and folders without a place', async () => {
  const found = await violations({
    'hub/database/database.ts': 'export const a = 1;',
    'hub/session/findSession.ts': "import { a } from '../database/database'; export const b = a;",
    'hub/session/session.test.ts': "import '../reset/resetRoutes'; import '../testing/createTestHub';",
    'hub/database/sweep.ts': "import type { b } from '../session/findSession'; export type B = typeof b;",
    'hub/reset/resetRoutes.ts': "import '../session/findSession'; import '../register/registerRoute';",
    'hub/register/registerRoute.ts': "import '../testing/createTestHub';",
    'hub/methods/redirect/returnPage.ts': "import '../../createHub';",
    'hub/methods/lark/larkApp.ts': "import '../redirect/returnPage'; import '../wechat/scene';",
    'hub/methods/wechat/scene.ts': '',
    'hub/passkeys/passkeys.ts': '',
    'hub/testing/createTestHub.ts': "import '../createHub';",
    'hub/createHub.ts': "import './passkeys/passkeys'; import './command/runCommand';",
    'hub/command/runCommand.ts': "import '../createHub';",
    'hub/hub.ts': "import './command/runCommand';",
  });
  expect(found).toEqual([
    'hub/createHub.ts: arrow-hub-command',
    'hub/createHub.ts: hub-folder-without-place',
    'hub/database/sweep.ts: arrow-hub-database',
    'hub/methods/lark/larkApp.ts: arrow-hub-method',
    'hub/methods/redirect/returnPage.ts: arrow-hub-methods',
    'hub/register/registerRoute.ts: arrow-hub-register',
    'hub/register/registerRoute.ts: hub-testing-for-tests',
    'hub/reset/resetRoutes.ts: arrow-hub-reset',
  ]);
});

it('refuses packages in the contract, fakes outside of tests, and sources in demo pages', async () => {
  const found = await violations({
    'src/testing/fakeHub.ts': 'export const hub = 1;',
    'src/contract/config.ts': "import 'valibot';",
    'src/flows/run.ts': "import '../testing/fakeHub';",
    'src/flows/run.test.ts': "import '../testing/fakeHub';",
    'src/brand/theme.ts': '',
    'src/ui/Field.tsx': '',
    'demo/pages/partner/main.ts': "import '../../../src/brand/theme';",
    'hub/colors.ts': "import '../src/brand/theme';",
    'hub/main.ts': "import '../src/flows/run';",
  });
  expect(found).toEqual([
    'demo/pages/partner/main.ts: arrow-demo-pages',
    'hub/main.ts: arrow-hub',
    'src/contract/config.ts: contract-without-packages',
    'src/contract/config.ts: resolvable',
    'src/flows/run.ts: testing-for-tests',
  ]);
});

it('accepts React in the wrapper of the SDK only', async () => {
  const found = await violations({
    'node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
    'node_modules/react/index.js': 'module.exports = 1;',
    'src/sdk/react.tsx': "import 'react';",
    'src/sdk/embedEntry.ts': "import 'react';",
  });
  expect(found).toEqual(['src/sdk/embedEntry.ts: sdk-without-view-library']);
});

it('refuses a framework or the app in the static imports of the loader', async () => {
  const files = {
    'src/app/start.ts': 'export const start = 1;',
    'src/element/define.ts': "import createCache from '@emotion/cache'; export const a = createCache;",
    'node_modules/@emotion/cache/package.json': '{ "name": "@emotion/cache", "main": "index.js" }',
    'node_modules/@emotion/cache/index.js': 'module.exports = 1;',
  };
  const refused = "import { a } from './element/define'; import { start } from './app/start'; start(a);";
  expect(await violations({ ...files, 'src/loader.ts': refused }, loader)).toEqual([
    'src/loader.ts: loader-without-framework',
    'src/loader.ts: loader-without-framework',
  ]);
});

it('accepts the app in the loader as a type and by import()', async () => {
  const files = {
    'src/app/start.ts': 'export const start = 1;',
    'src/loader.ts':
      "import type { start } from './app/start'; export type A = typeof start; import('./app/start');",
  };
  expect(await violations(files, loader)).toEqual([]);
  expect(await violations(files)).toEqual([]);
});
