import { expect, it } from 'vitest';
import { unknownFiles } from './namedFiles.mjs';

const check = (text: string) =>
  unknownFiles(
    new Map([
      ['types/a.d.ts', text],
      ['docs/contract.md', ''],
    ]),
  );

it('names files that the package lacks', () => {
  expect(check('/** As in docs/architecture.md, "Errors". */')).toEqual([
    'types/a.d.ts names docs/architecture.md, which is not in the package.',
  ]);
  expect(check('// src/sdk/react.d.ts')).toHaveLength(1);
  expect(check('/** Rule: decision "Frames". */')).toHaveLength(1);
});

it('accepts what is there, addresses and code', () => {
  expect(check('/** docs/contract.md section 5, and https://hub.example/hub-entry.js */')).toEqual([]);
  expect(check('import { x } from "./shared/b.js";')).toEqual([]);
});
