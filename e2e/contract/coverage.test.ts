/** Fails when the contract suite lacks a call, or a code that a call can answer with. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRows } from '../../conformance/rows/allRows';
import { describedCalls, refusalsOf } from '../../hub/callRoutes';
import { specifiedCalls } from '../../hub/testing/specifiedCalls';
import { suites } from './suites';

const ofAnyHub = allRows.flatMap(({ call, ends }) => (call && ends ? [{ call, ends }] : []));
const rows = [...Object.values(suites).flatMap(({ cases }) => [...cases]), ...ofAnyHub];
const endsAt = (method: string, path: string) =>
  rows.filter(({ call }) => call.method === method && call.path === path).map(({ ends }) => ends);

test.each(specifiedCalls)('%s %s succeeds in a row', (method, path) => {
  expect(endsAt(method, path)).toContain('done');
});

describe.each(describedCalls)('$method $path ($name)', (call) => {
  const ends = new Set(rows.filter(({ call: { name } }) => name === call.name).map((row) => row.ends));

  test('succeeds in a row', () => {
    expect(endsAt(call.method, call.path)).toContain('done');
  });

  test('is refused in every declared way', () => {
    expect([...ends]).toEqual(expect.arrayContaining([...refusalsOf(call)]));
  });
});

test.each(Object.keys(suites))('the rows of %s are run', (name) => {
  const file = readFileSync(new URL(`${name}.test.ts`, import.meta.url), 'utf8');
  expect(file).toContain(`testSuite('${name}');`);
});
