/**
 * `npm run test:quick [commit]`: lint, format and types of the files that differ from `main` or a commit, and
 * the unit, component and hub tests that load one of them. For work in between: `npm test` runs everything.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

/** @param {string} base a commit */
async function testChanged(base) {
  const projects = ['unit', 'component', 'hub'].flatMap((name) => ['--project', name]);
  const args = ['run', '--changed', base, '--passWithNoTests', '--reporter=dot', ...projects];
  const { code } = await tellRunning('Tests', () => runCommand(installedTool('vitest'), args));
  return code === 0;
}

const startedAt = Date.now();
await setUp();
const base = git('merge-base', process.argv[2] ?? 'main', 'HEAD');
const files = changedFiles(base);
console.log(`${files.length} changed files`);
const results = await Promise.all(files.length === 0 ? [] : [passAll(checksOf(files)), testChanged(base)]);
const isPassed = results.every(Boolean);
console.log(`${isPassed ? 'Passed' : 'Failed'} in ${secondsSince(startedAt)}.`);
process.exitCode = isPassed ? 0 : 1;
