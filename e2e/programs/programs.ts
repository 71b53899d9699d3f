/** Programs of others, as `npm run test:programs` found them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** @returns the path, or `undefined` where the program cannot be had */
export const pathOf = (variable: string): string | undefined => process.env[variable];

/** Of a program whose packages are unpacked, not installed. @returns the folder that stands for `/` */
export const rootOf = (variable: string): string => process.env[`${variable}_ROOT`] ?? '';

/** Where such a program finds its libraries. */
export function libraries(variable: string): { LD_LIBRARY_PATH?: string } {
  const root = rootOf(variable);
  const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu', ''].map((part) => `${root}/usr/lib/${part}`);
  return root === '' ? {} : { LD_LIBRARY_PATH: folders.join(':') };
}

export interface Server {
  stop(): Promise<void>;
}

/**
 * Starts a server and waits until its port takes connections.
 * @throws Error with what it wrote, if it ends before
 */
export async function startServer(
  program: string,
  args: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(() => 'ended');
  const until = Date.now() + 30_000;
  while (!(await isOpen(port))) {
    const outcome = await Promise.race([ended, pause(100)]);
    if (outcome !== 'ended' && Date.now() < until) continue;
    await stop(child);
    throw new Error(`${program} does not serve: ${output.slice(-2000)}`);
  }
  return { stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const pause = (ms: number) => new Promise<'waited'>((resolve) => setTimeout(resolve, ms, 'waited'));

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
