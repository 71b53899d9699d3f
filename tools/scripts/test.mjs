/**
 * `npm test`: installs what is missing, then runs every check and every test. The checks run first and in parallel, so
 * that a cheap failure is known early. A failed step is reported and the others still run. The last line is `N passed,
 * N failed`. `npm test -- unit browser` runs these groups alone, as the jobs of CI do.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from './build.mjs';
import { findChromium, hasChineseFont } from './findChromium.mjs';
import { takenPort } from './ports.mjs';
import { installedTool, projectFolder, runCommand, secondsSince } from './runCommand.mjs';
import { setUp } from './setup.mjs';
import { tellRunning } from './tellRunning.mjs';
import { readReport } from './testReports.mjs';

const reportFolder = join(projectFolder, 'test-results', 'reports');

/** @typedef {import('./testReports.mjs').Counts} Counts */

/** Parts of the run that one can ask for. Each begins with the build, which is all of the first. */
const groups = /** @type {const} */ (['build', 'checks', 'unit', 'browser', 'engines']);

/**
 * One step: a check counts as one test; a runner's tests are counted from its report.
 * @typedef {object} Step
 * @property {string} title
 * @property {(typeof groups)[number]} group
 * @property {(run: Run) => Promise<Counts>} run
 */

/**
 * Runs a command, and shows its output at once or collects it for the end of the step.
 * @typedef {typeof runCommand} Run
 */

/**
 * Returns a step that runs a tool, whose exit code decides.
 * @param {string} tool
 * @param {...string} args
 * @returns {Step['run']}
 */
const check =
  (tool, ...args) =>
  async (run) => {
    const { code } = await run(installedTool(tool), args);
    return code === 0 ? passed : failed;
  };

/**
 * Returns a step that runs a script of this folder, whose exit code decides.
 * @param {string} name
 * @returns {Step['run']}
 */
const script = (name) => async (run) => {
  const { code } = await run(process.execPath, [join(import.meta.dirname, name)]);
  return code === 0 ? passed : failed;
};

/** @type {Counts} */
const passed = { passed: 1, failed: 0, skipped: [] };
/** @type {Counts} */
const failed = { passed: 0, failed: 1, skipped: [] };

/**
 * A check that does not depend on others: the arguments of `npm run`, which may start several tools.
 * @typedef {object} Check
 * @property {string} title
 * @property {string} script of package.json
 */

/** @type {Check[]} the quick ones first */
const checks = [
  { title: 'Lint', script: 'lint' },
  { title: 'Import arrows', script: 'imports' },
  { title: 'Format', script: 'check:format' },
  { title: 'Unused code', script: 'unused' },
  { title: 'Docs site', script: 'build:docs' },
  { title: 'Types', script: 'types' },
];

/**
 * Stages in sequence. The lanes of a stage run at once, the steps of a lane in sequence: stories use little more than one
 * core. The first lane shows its output, another one prints each step's when it has ended.
 * @type {Step[][][]}
 */
const stages = [
  // First, because the contract tests also read the portal's documents.
  [[{ title: 'Build', group: 'build', run: runBuild }]],
  [
    [
      {
        title: 'Unit, component, hub and contract tests',
        group: 'unit',
        run: (run) => runVitest(run, 'vitest'),
      },
    ],
    [
      {
        title: 'Stories',
        group: 'unit',
        run: (run) => runVitest(run, 'stories', '--config', '.storybook/vitest.config.ts'),
      },
      {
        title: 'Storybook',
        group: 'checks',
        run: check('storybook', 'build', '--quiet', '--disable-telemetry', '--output-dir=dist/storybook'),
      },
      {
        title: 'Size budgets',
        group: 'checks',
        run: afterBuild(check('size-limit', '--config', 'tools/checks/size-limit.json')),
      },
      { title: 'React in the build', group: 'checks', run: afterBuild(script('checkBuild.mjs')) },
      {
        title: 'Browser floor',
        group: 'checks',
        run: afterBuild(check('tsx', 'tools/scripts/checkFloor.ts')),
      },
      { title: 'npm package', group: 'checks', run: script('checkPackage.mjs') },
    ],
  ],
  [
    [{ title: 'Browser tests', group: 'browser', run: afterBuild(runPlaywright) }],
    // A flow waits for its browser most of the time, and a core has nothing to do while a program starts.
    [
      { title: 'Other people’s programs', group: 'engines', run: runPrograms },
      { title: 'Firefox and WebKit', group: 'engines', run: afterBuild(runEngines) },
    ],
  ],
];

let isBuilt = false;

async function runBuild() {
  await buildWhenChanged();
  isBuilt = true;
  return passed;
}

/**
 * A step that needs dist/.
 * @param {Step['run']} run
 * @returns {Step['run']}
 */
function afterBuild(run) {
  return async (command) => {
    if (isBuilt) return run(command);
    console.error('Not run, because the build failed.');
    return failed;
  };
}

/**
 * @param {Run} run
 * @param {string} name of its report
 * @param {...string} args
 */
async function runVitest(run, name, ...args) {
  const report = join(reportFolder, `${name}.json`);
  const { code } = await run(installedTool('vitest'), ['run', ...args, ...reportTo(report)]);
  return agree(readReport('vitest', report), code);
}

const reportTo = (/** @type {string} */ file) => [
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

/** @param {Run} run */
async function runPrograms(run) {
  const report = join(reportFolder, 'programs.json');
  const path = join(import.meta.dirname, 'testPrograms.mjs');
  const { code } = await run(process.execPath, [path, ...reportTo(report)]);
  return agree(readReport('vitest', report), code);
}

/** @param {Run} run */
async function runPlaywright(run) {
  const report = join(reportFolder, 'playwright.json');
  const env = {
    CHROMIUM: await findChromium(),
    E2E_PORT: String(await browserPorts()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  if (!(await hasChineseFont())) {
    console.warn(
      'No Chinese font on this machine: pictures taken by tests show boxes (Debian: fonts-noto-cjk).',
    );
  }
  const { code } = await run(installedTool('playwright'), ['test', '--config', 'e2e'], { env });
  return agree(readReport('playwright', report), code);
}

/** @param {Run} run */
async function runEngines(run) {
  const report = join(projectFolder, 'test-results', 'engines', 'report.json');
  rmSync(report, { force: true });
  // Beside the browser tests, whose ports are taken only once their servers have started.
  const env = { E2E_PORT: String((await browserPorts()) + portCount) };
  const { code } = await run(process.execPath, [join(import.meta.dirname, 'testEngines.mjs')], { env });
  return agree(readReport('engines', report), code);
}

/**
 * Counts a runner that fails without a failed test (an unhandled rejection, for example) as a failure.
 * @param {Counts} counts
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
function agree(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Neighbouring ports of e2e/addresses.ts. */
const portCount = 14;

/** @type {Promise<number> | undefined} */
let foundPorts;

/** The first port of the browser tests, found once: a second look could find the tests themselves there. */
function browserPorts() {
  const asked = process.env.E2E_PORT;
  foundPorts ??= asked === undefined ? freePorts(4620) : Promise.resolve(Number(asked));
  return foundPorts;
}

/**
 * Finds the first of neighbouring free ports, so that a running demo is not disturbed.
 * @param {number} first
 * @returns {Promise<number>}
 */
async function freePorts(first) {
  const ports = Array.from({ length: portCount }, (_, offset) => first + offset);
  return (await takenPort(ports)) === undefined ? first : freePorts(first + ports.length);
}

/**
 * @param {Step} step
 * @param {boolean} isShown its output, while it runs
 * @returns {Promise<Counts>}
 */
async function runStep({ title, run }, isShown) {
  const startedAt = Date.now();
  let output = '';
  /** @type {Run} */
  const collect = async (command, args, options) => {
    const ended = await runCommand(command, args, { ...options, isSilent: true });
    output += ended.output;
    return ended;
  };
  if (isShown) console.log(`\n== ${title}`);
  let counts;
  try {
    counts = await tellRunning(title, () => run(isShown ? runCommand : collect));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = failed;
  }
  if (!isShown) console.log(`\n== ${title}\n${output.trimEnd()}`);
  console.log(`== ${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'} (${secondsSince(startedAt)})`);
  return counts;
}

/**
 * @param {Step[]} lane
 * @param {boolean} isShown
 * @returns {Promise<Result[]>}
 */
async function runLane(lane, isShown) {
  /** @type {Result[]} */
  const done = [];
  for (const step of lane) done.push({ title: step.title, counts: await runStep(step, isShown) });
  return done;
}

/** @typedef {{ title: string, counts: Counts }} Result */

/**
 * Runs the checks, one per core (three at most). Each prints its output in one block when it has ended.
 * @returns {Promise<Result[]>}
 */
async function runChecks() {
  /** @type {Result[]} */
  const done = [];
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      done.push({ title: next.title, counts: await runCheck(next) });
  };
  console.log(`\n== ${checks.map(({ title }) => title).join(', ')} …`);
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 3) }, work));
  return done;
}

/**
 * @param {Check} check
 * @returns {Promise<Counts>}
 */
async function runCheck({ title, script: name }) {
  const startedAt = Date.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await tellRunning(title, () =>
    runCommand(npm, ['run', '--silent', name], { isSilent: true }),
  );
  const shown = output.trimEnd();
  if (shown !== '') console.log(`\n== ${title}\n${shown}`);
  console.log(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} (${secondsSince(startedAt)})`);
  return code === 0 ? passed : failed;
}

/**
 * @param {readonly string[]} asked names of groups; none means all
 * @returns {readonly string[]}
 * @throws {Error} with one line that names the groups
 */
function chosenGroups(asked) {
  const unknown = asked.find((name) => !groups.some((group) => group === name));
  if (unknown !== undefined) throw new Error(`No group "${unknown}": there are ${groups.join(', ')}.`);
  return asked.length === 0 ? groups : ['build', ...asked];
}

const startedAt = Date.now();
/** @type {readonly string[]} */
let chosen;
try {
  chosen = chosenGroups(process.argv.slice(2));
  await setUp();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });

const results = chosen.includes('checks') ? await runChecks() : [];
for (const stage of stages) {
  const lanes = stage
    .map((lane) => lane.filter(({ group }) => chosen.includes(group)))
    .filter((lane) => lane.length > 0);
  results.push(...(await Promise.all(lanes.map((lane, index) => runLane(lane, index === 0)))).flat());
}

const sum = (/** @type {'passed' | 'failed'} */ key) =>
  results.reduce((total, { counts }) => total + counts[key], 0);
const skipped = results.flatMap(({ counts }) => counts.skipped);
console.log(`\nAll steps took ${secondsSince(startedAt)}.`);
for (const { title, counts } of results) {
  if (counts.failed === 0) continue;
  console.log(`Failed: ${title}`);
  for (const failure of counts.failures ?? []) console.log(`  ${failure}`);
}
for (const title of skipped) console.log(`Skipped: ${title}`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
