import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { projectFolder } from './runCommand.mjs';

const folder = `${projectFolder}/.github/workflows`;
const workflows = readdirSync(folder).map(
  (name) => [name, readFileSync(`${folder}/${name}`, 'utf8')] as const,
);
const ci = readFileSync(`${folder}/ci.yml`, 'utf8');

it.each(workflows)('%s runs scripts that package.json has', (_, text) => {
  const named = [...text.matchAll(/: npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => name !== 'ci' && !(name in manifest.scripts))).toEqual([]);
  expect(named).not.toEqual([]);
});

test('CI has a job for each group of `npm test`, which refuses any other', () => {
  const { stdout, stderr, status } = spawnSync('node', [`${projectFolder}/tools/scripts/test.mjs`, 'none'], {
    encoding: 'utf8',
  });
  expect({ stdout, status }).toEqual({ stdout: '0 passed, 1 failed\n', status: 1 });
  const groups = /there are (.*)\./.exec(stderr)?.[1];
  expect(groups).toBe(`build, ${/group: \[(.*)\]/.exec(ci)?.[1]}`);
});
