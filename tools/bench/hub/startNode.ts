import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { memoryMb } from './processFigures';

/** A program of Node that answers. */
export interface NodeProgram {
  pid: number;
  port: number;
  /** Seconds from the start of the process until it was ready. */
  startSeconds: number;
  /** Resident memory when it was ready, in MB (10⁶ bytes). */
  memoryAtRestMb: number;
  stop(): Promise<void>;
}

export interface NodeStart {
  /** Arguments of Node. */
  args: readonly string[];
  cwd: string;
  port: number;
  env: Readonly<Record<string, string>>;
  /** Answered with 200 once the program is ready. */
  path: string;
  /** Gets what the program sends to its parent. */
  hear?: (message: unknown) => void;
}

const patienceMs = 60_000;
/** Time for what a program does after its first answer. */
const settleMs = 1_000;

const running = new Set<ChildProcess>();
// An end by a signal leaves none behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a container would have, and no setting of whoever runs this. */
const environment = (env: NodeStart['env']) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  ...env,
});

/** Runs a program to its end. @returns what it printed */
export const runNode = ({ args, cwd, env }: Pick<NodeStart, 'args' | 'cwd' | 'env'>): string =>
  execFileSync(process.execPath, args, { cwd, env: environment(env), encoding: 'utf8' });

/** Starts a program and waits until it is ready. */
export async function startNode({ args, cwd, port, env, path, hear }: NodeStart): Promise<NodeProgram> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: environment({ PORT: String(port), ...env }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (hear) child.on('message', hear);
  running.add(child);
  child.once('exit', () => void running.delete(child));
  const address = `http://localhost:${port}${path}`;
  while (!(await answers(address))) {
    const isLate = performance.now() - startedAt > patienceMs;
    if (isLate) child.kill('SIGKILL');
    if (isLate || child.exitCode !== null) throw new Error(`${args.join(' ')} is not ready at ${address}`);
    await pause(5);
  }
  const startSeconds = (performance.now() - startedAt) / 1000;
  await pause(settleMs);
  const pid = child.pid ?? 0;
  return {
    pid,
    port,
    startSeconds,
    memoryAtRestMb: memoryMb(pid),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
