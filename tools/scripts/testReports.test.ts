import { expect, test } from 'vitest';
import { countPlaywright, countVitest, readReport } from './testReports.mjs';

test('counts what Vitest reports, and a file that does not load as one failure', () => {
  const counts = countVitest({
    testResults: [
      {
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'failed', fullName: 'b' },
          { status: 'skipped', fullName: 'c' },
        ],
      },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: ['c'] });
});

const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'phone' }] });

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
  expect(counts).toEqual({ passed: 1, failed: 3, skipped: ['d (phone)'] });
});

test('counts a missing report as one failure', () => {
  expect(readReport('vitest', '/nowhere/report.json')).toEqual({ passed: 0, failed: 1, skipped: [] });
});
