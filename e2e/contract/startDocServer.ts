import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { studioApp } from '../addresses';
import { createDataFolder } from './createDataFolder';

/** A server of docs/server.md, in a process of its own, with the studio app's key and secret. */
export interface DocServer {
  /** Files by name. The first is run; it prints a line once it listens. */
  files: Readonly<Record<string, string>>;
  /** Variables of its environment besides those of the app. */
  env?: Readonly<Record<string, string>>;
}

/** Starts it, and returns once it listens. @returns stops it and deletes its files */
export async function startDocServer({ files, env }: DocServer): Promise<() => Promise<void>> {
  const folder = await createDataFolder('doc-server');
  await Promise.all(Object.entries(files).map(([name, code]) => writeFile(join(folder, name), code)));
  const { key: APP_KEY, secret: APP_SECRET } = studioApp;
  const server = spawn(process.execPath, [join(folder, Object.keys(files)[0] ?? '')], {
    env: { ...process.env, APP_KEY, APP_SECRET, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  return async () => {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  };
}
