/** Counts tests from the JSON reports of Vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles of tests that did not run, so that they are never skipped silently
 */

/**
 * Reads the results of a test runner.
 * @param {'vitest' | 'playwright' | 'engines'} runner
 * @param {string} file path of its JSON report
 * @returns {Counts} one failure without a readable report, because the runner itself failed
 */
export function readReport(runner, file) {
  // Without an engine there is nothing to count: the script has said so, and fails in CI.
  if (runner === 'engines' && !existsSync(file))
    return { passed: 0, failed: 0, skipped: ['Firefox and WebKit'] };
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (runner === 'engines') return { ...report, skipped: [] };
  return runner === 'vitest' ? countVitest(report) : countPlaywright(report);
}

/**
 * @typedef {{ status: string, title?: string, fullName?: string }} VitestTest
 * @param {{ testResults: { status: string, assertionResults: VitestTest[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const file of report.testResults) {
    for (const { status, fullName = '' } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped.push(fullName);
    }
    // A file that failed to load has no tests to count.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      counts.failed += 1;
    }
  }
  return counts;
}

/**
 * @typedef {{ specs?: { title: string, tests: { status: string, projectName: string }[] }[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[], errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: report.errors.length, skipped: [] };
  for (const spec of report.suites.flatMap(specsOf)) {
    for (const { status, projectName } of spec.tests) {
      if (status === 'expected') counts.passed += 1;
      else if (status === 'skipped') counts.skipped.push(`${spec.title} (${projectName})`);
      else counts.failed += 1;
    }
  }
  return counts;
}

/**
 * @param {Suite} suite
 * @returns {NonNullable<Suite['specs']>}
 */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
