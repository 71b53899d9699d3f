/**
 * `npm run check:api -- <commit>`: prints how the package's public types differ from those of a commit, one file for
 * each entry, and fails if they do without a changeset. In a workflow the difference is the job's summary.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleTypes } from '../build/declarations.ts';
import { paths } from '../build/paths.ts';

/** The difference as Markdown. @param diff what git prints; empty without a difference */
export function describeDiff(diff: string, hasChangeset: boolean): string {
  if (diff === '') return '### Public types\n\nNo change.\n';
  const advice = hasChangeset ? '' : 'Changed without a changeset: run `npx changeset`.\n\n';
  // Longer than a fence in a comment of the types.
  return `### Public types\n\n${advice}\`\`\`\`diff\n${diff}\`\`\`\`\n`;
}

/** Whether a changeset releases the package. @param text of the file */
export const releasesPackage = (text: string): boolean => /^['"]?hub-entry['"]?:/m.test(text);

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: paths.root, encoding: 'utf8' }).trimEnd();

/** Whether a changeset for the package is new or changed since a commit. */
function hasChangesetSince(commit: string): boolean {
  const files = [
    git('diff', '--name-only', '--diff-filter=d', commit, '--', '.changeset/*.md'),
    git('ls-files', '--others', '--exclude-standard', '--', '.changeset/*.md'),
  ];
  return files
    .flatMap((names) => names.split('\n').filter(Boolean))
    .some((name) => releasesPackage(readFileSync(paths.root + name, 'utf8')));
}

/** What a commit's own build says of the package. */
interface Entries {
  npmEntries: Record<string, string>;
}
interface Packages {
  dependencyPattern: () => RegExp;
}

/** Writes the types of a project's entries. @param root its folder, with a trailing slash */
async function writeTypes(root: string, target: string): Promise<void> {
  const build = pathToFileURL(`${root}tools/build/`).href;
  const { npmEntries }: Entries = await import(`${build}npmEntries.ts`);
  const { dependencyPattern }: Packages = await import(`${build}packages.ts`);
  mkdirSync(target);
  // One bundle for each: no shared file whose name changes with its contents.
  for (const [name, source] of Object.entries(npmEntries)) {
    const bundle = await bundleTypes({ [name]: source }, dependencyPattern(), root);
    await bundle.write({ dir: target });
    await bundle.close();
  }
  cpSync(`${root}src/frameworks`, target, { recursive: true });
}

/** Prints what the working tree changes since it left a commit. @returns whether it is allowed */
async function checkApi(from: string): Promise<boolean> {
  const commit = git('merge-base', from, 'HEAD');
  const folder = mkdtempSync(join(tmpdir(), 'hub-entry-api-'));
  const base = join(folder, 'project');
  try {
    git('worktree', 'add', '--detach', '--quiet', base, commit);
    symlinkSync(join(paths.root, 'node_modules'), join(base, 'node_modules'), 'junction');
    await writeTypes(`${base}/`, join(folder, 'before'));
    await writeTypes(paths.root, join(folder, 'after'));
    const { stdout, stderr, status } = spawnSync('git', ['diff', '--no-index', 'before', 'after'], {
      cwd: folder,
      encoding: 'utf8',
    });
    // 1: they differ.
    if (status !== 0 && status !== 1) throw new Error(`git diff: ${stderr}`);
    const hasChangeset = hasChangesetSince(commit);
    const text = describeDiff(stdout, hasChangeset);
    console.log(text);
    const summary = process.env['GITHUB_STEP_SUMMARY'];
    if (summary) appendFileSync(summary, text);
    return stdout === '' || hasChangeset;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isAllowed = await checkApi(process.argv[2] ?? 'main');
  console.log(isAllowed ? '1 passed, 0 failed' : '0 passed, 1 failed');
  process.exitCode = isAllowed ? 0 : 1;
}
