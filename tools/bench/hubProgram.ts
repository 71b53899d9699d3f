import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of the project that listens on a port. */
export interface HubProgram {
  /** Seconds from the start of the process to its first answer. */
  startSeconds: number;
  /** Resident memory now, in MB (10⁶ bytes). */
  memoryMb(): number;
  stop(): Promise<void>;
}

/** This checkout. */
export const project = fileURLToPath(new URL('../..', import.meta.url));
const patienceMs = 60_000;

/**
 * Starts a program and waits until it answers.
 * @param file from the checkout's folder
 * @param path answered with 200 once the program is ready
 * @param checkout whose program it is, with its packages
 */
export async function startProgram(
  file: string,
  port: number,
  path: string,
  env: Record<string, string>,
  checkout = project,
): Promise<HubProgram> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstAnswer(child, `http://localhost:${port}${path}`);
  const startSeconds = (performance.now() - startedAt) / 1000;
  return {
    startSeconds,
    memoryMb: () =>
      (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024) /
      1e6,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstAnswer(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  child.kill('SIGKILL');
  throw new Error(`${address} did not answer in time`);
}
