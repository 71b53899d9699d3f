/** What the Dockerfile's last stage contains, in a folder: for machines without a Docker engine. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../runCommand.mjs';

/** A user that owns nothing, as the image's `node`; as root only, else the own one. */
const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The installed hub. */
export interface Image {
  /** Runs a command to its end. @returns what it printed */
  run(args: readonly string[], env: Record<string, string>): string;
  /** Starts the hub and waits until it is ready. */
  start(port: number, env: Record<string, string>): Promise<RunningProcess>;
  /** MB (10⁶ bytes) on disk. */
  megabytes: number;
}

/** A hub process. */
export interface RunningProcess {
  port: number;
  startSeconds: number;
  memoryMb(): number;
  /** Sends SIGTERM and waits for the end. @returns the exit code */
  stop(): Promise<number | null>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/** Installs the hub as the Dockerfile does, with `npm ci --omit=dev`. @param folder new, readable by everyone */
export function installImage(folder: string): Image {
  mkdirSync(join(folder, 'hub'), { recursive: true });
  const copy = (path: string) => cpSync(join(projectFolder, path), join(folder, path), { recursive: true });
  for (const path of ['package.json', 'package-lock.json', 'hub/package.json']) copy(path);
  const options = ['--omit=dev', '--workspace', 'hub-entry-hub', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const name of ['hub-entry', 'hub-entry-hub'])
    rmSync(join(folder, 'node_modules', name), { recursive: true, force: true });
  for (const path of ['hub/dist', 'dist/portal', 'dist/demo/entry', 'LICENSE']) copy(path);
  execFileSync('chmod', ['-R', 'a+rX,a-w', folder]);
  chmodSync(folder, 0o555);
  const kilobytes = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0];
  return { ...compiledHub({ cwd: folder, ...stranger }), megabytes: Number(kilobytes) * 1.024e-3 };
}

/** The compiled hub of a folder. @param place its folder, and who runs it */
export function compiledHub(place: { cwd: string; uid?: number; gid?: number }): Omit<Image, 'megabytes'> {
  const program = 'hub/dist/hub/hub.js';
  return {
    run: (args, env) =>
      execFileSync(process.execPath, [program, ...args], { ...place, env: clean(env), encoding: 'utf8' }),
    start: async (port, env) => {
      const startedAt = performance.now();
      const child = spawn(process.execPath, [program], {
        ...place,
        env: clean({ ...env, PORT: String(port) }),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await untilReady(child, port);
      return running(child, port, (performance.now() - startedAt) / 1000);
    },
  };
}

/** Only what the container would have. */
const clean = (env: Record<string, string>) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  ...env,
});

function running(child: ChildProcess, port: number, startSeconds: number): RunningProcess {
  return {
    port,
    startSeconds,
    memoryMb: () =>
      (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024) /
      1e6,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code]: unknown[] = await ended;
      return typeof code === 'number' ? code : null;
    },
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until && child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  throw new Error(`the hub on port ${port} is not ready`);
}
