import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildTarget, readBrowserFloor } from './browserFloor';
import { paths } from './paths';

const names = new Map([
  ['chrome', 'Chrome'],
  ['edge', 'Edge'],
  ['firefox', 'Firefox'],
  ['safari', 'Safari'],
  ['ios_saf', 'Safari on iOS'],
]);

it('is the same in package.json and in docs/browsers.md', () => {
  const rows = readFileSync(`${paths.root}docs/browsers.md`, 'utf8').matchAll(
    /^\| ([\w ]+) \| ([\d.]+) \|/gm,
  );
  expect([...rows].map(([, name, version]) => [name, version])).toEqual(
    readBrowserFloor().map(({ name, version }) => [names.get(name), version]),
  );
});

it('is the target of the build', () => {
  expect(buildTarget()).toContain('safari16.4');
  expect(buildTarget()).toContain('ios16.4');
});
