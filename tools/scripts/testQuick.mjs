/**
 * `npm run test:quick [commit]`: lint, format and types of the files that differ from `main` or a commit, the unit and
 * component tests that load one of them, and the hub's tests beside them. For work in between: `npm test` runs everything.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installedTool, projectFolder, runCommand, secondsSince } from './runCommand.mjs';
import { setUp } from './setup.mjs';
import { tellRunning } from './tellRunning.mjs';

/** Each with the folders whose changes it looks at. */
const typeProjects = [
  { project: 'src', folders: /^src\// },
  { project: 'hub', folders: /^(?:hub|demo|src\/api)\// },
  { project: 'e2e', folders: /^(?:e2e|tools|stories|conformance)\/|^[^/]+\.ts$/ },
];

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim();

/** @param {string} base a commit */
function changedFiles(base) {
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  const names = listed.flatMap((text) => text.split('\n')).filter((name) => name !== '');
  return names.filter((name) => existsSync(join(projectFolder, name)));
}

/**
 * @param {readonly string[]} files
 * @returns {{ title: string, tool: string, args: string[] }[]}
 */
function checksOf(files) {
  const code = files.filter((name) => /\.(?:tsx?|mjs)$/.test(name));
  const projects = typeProjects.filter(({ folders }) => code.some((name) => folders.test(name)));
  return [
    { title: 'Format', tool: 'prettier', args: ['--check', '--ignore-unknown', ...files] },
    ...(code.length > 0 ? [{ title: 'Lint', tool: 'oxlint', args: code }] : []),
    ...projects.map(({ project }) => ({
      title: `Types of ${project}`,
      tool: 'tsc',
      // What did not change since the last run is not read again.
      args: [
        '-p',
        project,
        '--incremental',
        '--tsBuildInfoFile',
        `node_modules/.cache/types/${project}.json`,
      ],
    })),
  ];
}

/**
 * @param {ReturnType<typeof checksOf>[number]} check
 * @returns {Promise<boolean>} whether it passed; its output is shown when it has not
 */
async function pass({ title, tool, args }) {
  const startedAt = Date.now();
  const { code, output } = await tellRunning(title, () =>
    runCommand(installedTool(tool), args, { isSilent: true }),
  );
  if (code !== 0) console.error(output.trimEnd());
  console.log(`== ${title}: ${code === 0 ? 'ok' : 'FAILED'} (${secondsSince(startedAt)})`);
  return code === 0;
}

/** @param {ReturnType<typeof checksOf>} checks one after the other, beside the tests */
async function passAll(checks) {
  let isPassed = true;
  for (const check of checks) isPassed = (await pass(check)) && isPassed;
  return isPassed;
}

/** @param {...string} args of Vitest */
async function runTests(...args) {
  const all = ['run', '--passWithNoTests', '--reporter=dot', ...args];
  return (await runCommand(installedTool('vitest'), all)).code === 0;
}

/**
 * Each test of the hub loads all of it, so that any change would run them all: here are those of the changed folders, and
 * those that name a changed call.
 * @param {readonly string[]} files
 * @returns {string[]} filters of Vitest
 */
function hubTestsOf(files) {
  const own = files.filter((name) => /^(?:hub|demo)\/.*\.(?:tsx?|sql)$/.test(name));
  const folders = own.map((name) =>
    dirname(name).includes('/') ? `${dirname(name)}/` : name.replace(/(?:\.test)?\.tsx?$/, ''),
  );
  const calls = files.flatMap((name) => /^src\/api\/(\w+)\.ts$/.exec(name)?.[1] ?? []);
  return [...new Set([...folders, ...calls.flatMap(testsNaming)])];
}

/** @param {string} call its file in src/api */
function testsNaming(call) {
  const found = spawnSync('git', ['grep', '-l', '--untracked', `src/api/${call}'`, '--', 'hub/*.test.ts'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  return found.stdout.split('\n').filter((name) => name !== '');
}

/**
 * @param {string} base a commit
 * @param {readonly string[]} files that differ
 */
async function testChanged(base, files) {
  const isPassed = await tellRunning('Unit and component tests', () =>
    runTests('--changed', base, '--project', 'unit', '--project', 'component'),
  );
  const filters = hubTestsOf(files);
  if (filters.length === 0) return isPassed;
  console.log(`\n== Hub: ${filters.join(' ')}`);
  return (await tellRunning('Hub tests', () => runTests('--project', 'hub', ...filters))) && isPassed;
}

const startedAt = Date.now();
await setUp();
const base = git('merge-base', process.argv[2] ?? 'main', 'HEAD');
const files = changedFiles(base);
console.log(`${files.length} changed files`);
const results = await Promise.all(
  files.length === 0 ? [] : [passAll(checksOf(files)), testChanged(base, files)],
);
const isPassed = results.every(Boolean);
console.log(`${isPassed ? 'Passed' : 'Failed'} in ${secondsSince(startedAt)}.`);
process.exitCode = isPassed ? 0 : 1;
