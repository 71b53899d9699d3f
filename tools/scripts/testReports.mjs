/** Counts tests from the JSON reports of Vitest and Playwright, and names the failed ones. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles of tests that did not run, so that they are never skipped silently
 * @property {string[]} [failures] the failed tests, each with its file, title and why: the end of a long log names them
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
 * @typedef {{ status: string, title?: string, fullName?: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @param {{ testResults: VitestFile[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  let passed = 0;
  const skipped = [];
  const failures = [];
  for (const { name, status: fileStatus, message, assertionResults } of report.testResults) {
    for (const { status, fullName = '', failureMessages } of assertionResults) {
      if (status === 'passed') passed += 1;
      else if (status === 'failed') failures.push(describeFailure(name, fullName, failureMessages?.[0]));
      else skipped.push(fullName);
    }
    // A file that failed to load has no tests to count.
    if (fileStatus === 'failed' && !assertionResults.some(({ status }) => status === 'failed'))
      failures.push(describeFailure(name, 'does not load', message));
  }
  return { passed, failed: failures.length, skipped, failures };
}

/**
 * @typedef {{ error?: { message?: string } }} PlaywrightTry
 * @typedef {{ status: string, projectName: string, results?: PlaywrightTry[] }} PlaywrightTest
 * @typedef {{ specs?: { file: string, title: string, tests: PlaywrightTest[] }[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  let passed = 0;
  const skipped = [];
  const failures = report.errors.map(({ message }) => describeFailure('', 'outside of any test', message));
  for (const spec of report.suites.flatMap(specsOf)) {
    for (const { status, projectName, results = [] } of spec.tests) {
      const title = `${spec.title} (${projectName})`;
      if (status === 'expected') passed += 1;
      else if (status === 'skipped') skipped.push(title);
      else
        failures.push(describeFailure(spec.file, title, results.find(({ error }) => error)?.error?.message));
    }
  }
  return { passed, failed: failures.length, skipped, failures };
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string} [message] of its error; its first line says what was expected
 */
function describeFailure(file, title, message = '') {
  const name = file.startsWith('/') ? relative(process.cwd(), file) : file;
  const [reason = ''] = stripVTControlCharacters(message).split('\n');
  return [name, title, reason.slice(0, 300)].filter((part) => part !== '').join(': ');
}

/**
 * @param {Suite} suite
 * @returns {NonNullable<Suite['specs']>}
 */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
