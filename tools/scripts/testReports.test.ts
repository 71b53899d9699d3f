import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countVitest, readReport } from './testReports.mjs';

test('counts and names what Vitest reports, and a file that does not load as one failure', () => {
  const counts = countVitest({
    testResults: [
      {
        name: join(process.cwd(), 'hub/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          {
            status: 'failed',
            fullName: 'b',
            failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n  at b'],
          },
          { status: 'skipped', fullName: 'c' },
        ],
      },
      { name: 'hub/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  });
  expect(counts).toEqual({
    passed: 1,
    failed: 2,
    skipped: ['c'],
    failures: ['hub/a.test.ts: b: expected 1 to be 2', 'hub/b.test.ts: does not load: no such file'],
  });
});

const spec = (title: string, status: string) => ({
  file: 'links.e2e.ts',
  title,
  tests: [{ status, projectName: 'phone', results: [{}, { error: { message: 'not visible\nmore' } }] }],
});

test('counts what Playwright reports: flaky is failed, errors outside tests too', () => {
  const counts = countPlaywright({
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        specs: [spec('a', 'expected')],
        suites: [{ specs: [spec('b', 'unexpected'), spec('c', 'flaky'), spec('d', 'skipped')] }],
      },
    ],
  });
  expect(counts).toEqual({
    passed: 1,
    failed: 3,
    skipped: ['d (phone)'],
    failures: [
      'outside of any test: the server did not start',
      'links.e2e.ts: b (phone): not visible',
      'links.e2e.ts: c (phone): not visible',
    ],
  });
});

test('counts a missing report as one failure', () => {
  expect(readReport('vitest', '/nowhere/report.json')).toEqual({ passed: 0, failed: 1, skipped: [] });
});
