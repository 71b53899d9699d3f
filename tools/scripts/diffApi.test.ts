import { expect, it, test } from 'vitest';
import { describeDiff, releasesPackage } from './diffApi.ts';

it.each([
  ["---\n'hub-entry': minor\n---\n\nA sentence.\n", true],
  ['---\n"hub-entry": patch\n---\n', true],
  ["---\n'hub-entry-bench': patch\n---\n\nNot hub-entry: the bench.\n", false],
  ['---\n---\n', false],
])('of the changeset %j: releases the package is %s', (text, expected) =>
  expect(releasesPackage(text)).toBe(expected),
);

test('a change of the public types asks for a changeset unless there is one', () => {
  expect(describeDiff('', false)).toContain('No change.');
  expect(describeDiff('+export {};\n', true)).toContain('````diff\n+export {};\n````');
  expect(describeDiff('+export {};\n', true)).not.toContain('npx changeset');
  expect(describeDiff('+export {};\n', false)).toContain('npx changeset');
});
