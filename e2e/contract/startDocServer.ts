import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { studioApp } from '../addresses';
import { createDataFolder } from './createDataFolder';

/** A server from docs/server.md, run as a separate process with the studio app's key and secret. */
export interface DocServer {
  /** Files by name. The first is run. */
  files: Readonly<Record<string, string>>;
  /** Where it listens, as `PORT`. */
  port: number;
  /** Variables of its environment besides those of the app. */
  env?: Readonly<Record<string, string>>;
}

/** Starts it, and returns once it listens. @returns stops it and deletes its files */
export async function startDocServer({ files, port, env }: DocServer): Promise<() => Promise<void>> {
  const folder = await createDataFolder('doc-server');
  await Promise.all(
    Object.entries(files).map(async ([name, code]) => {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, code);
    }),
  );
  const { key: APP_KEY, secret: APP_SECRET } = studioApp;
  const server = spawn(process.execPath, [join(folder, Object.keys(files)[0] ?? '')], {
    cwd: folder,
    env: { ...process.env, APP_KEY, APP_SECRET, PORT: String(port), ...env },
    stdio: 'inherit',
  });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}`, { redirect: 'manual' }), {
    timeout: 60_000,
  });
  return async () => {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  };
}
