import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** What tools print about nothing: updates, funding, telemetry. */
const quiet = {
  CI: '1',
  NO_COLOR: '1',
  NO_UPDATE_NOTIFIER: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
};

/** Starts a command of an app, in its folder, with the tools installed there. It leads a group of processes, so that `stop` reaches what it started. */
export function startIn(folder: string, command: string, env: Record<string, string> = {}): ChildProcess {
  // Playwright colours its own output, and some tools warn about that setting beside NO_COLOR.
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const tools = join(folder, 'node_modules', '.bin') + delimiter + inherited['PATH'];
  return spawn(command, {
    cwd: folder,
    env: { ...inherited, PATH: tools, ...quiet, ...env },
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Ends a command and what it started. */
export async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  await new Promise<void>((resolve) => {
    // Not `close`, which waits until all output has been read.
    child.once('exit', () => resolve());
    process.kill(-pid, 'SIGTERM');
  });
}

/**
 * Runs a command of an app, in its folder.
 * @returns what it printed
 * @throws Error with what it printed, when it fails
 */
export async function runIn(
  folder: string,
  command: string,
  env: Record<string, string> = {},
): Promise<string> {
  const child = startIn(folder, command, env);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => printed.push(part.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const output = printed.join('').trim();
  if (code !== 0) throw new Error(`\`${command}\` failed:\n${output}`);
  return output;
}
