import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from './database/lockFolder';
import { createLog } from './log/createLog';
import { prepareDataFolder } from './testing/openTestDatabase';
import { startHub } from './startHub';

const port = 4716;
const origin = `http://localhost:${port}`;
const log = createLog('silent');
let folder: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-start-'));
  await prepareDataFolder(join(folder, 'hub'));
});
afterAll(async () => {
  // A test that failed leaves its process behind.
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const signIn = async () => {
  const response = await fetch(`${origin}/api/hub/v1/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ type: 0, account: 'designer@example.com', password: 'Design3D!' }),
  });
  return (await response.json()) as { code: number; info: { auth_token: string } };
};
const check = async (token: string) => {
  const response = await fetch(`${origin}/api/hub/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { info: { status: number } }).info.status;
};

const startProcess = async () => {
  const hub = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, PORT: String(port), HUB_DATA: join(folder, 'hub'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(hub);
  await once(hub.stdout, 'data');
  return hub;
};

describe('startHub', () => {
  it('rejects with one clear line when the port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    await expect(startHub({ env: {}, config: { port, dataFolder: null }, log })).rejects.toThrow(
      `Port ${port} is taken. Stop what uses it, or set PORT to another number.`,
    );
    other.close();
  });

  it('refuses a data folder that another living process holds, and frees its port again', async () => {
    const dataFolder = join(folder, 'held');
    const unlock = await lockFolder(dataFolder);
    await expect(startHub({ env: {}, config: { port, dataFolder }, log })).rejects.toThrow(
      /in use by process/,
    );
    await unlock();
    const probe = createServer().listen(port, '127.0.0.1');
    await once(probe, 'listening');
    probe.close();
  });

  it('takes over the claim of a process that is gone', async () => {
    const dataFolder = join(folder, 'stale');
    await writeFile(`${dataFolder}.lock`, '999999999');
    const unlock = await lockFolder(dataFolder);
    expect(await readFile(`${dataFolder}.lock`, 'utf8')).toBe(String(process.pid));
    await unlock();
  });

  it('drops a connection when a fault says so', async () => {
    const running = await startHub({
      env: {},
      config: { port, dataFolder: join(folder, 'hub'), dev: true },
      log,
    });
    const fault = JSON.stringify({ call: 'check', drop: true, times: 1 });
    await fetch(`${origin}/dev/faults`, { method: 'POST', body: fault });
    await expect(check('x')).rejects.toThrow('fetch failed');
    expect(await check('x')).toBe(0);
    await running.close();
    await expect(check('x')).rejects.toThrow('fetch failed');
  });
});

describe('the hub as a process', () => {
  it('loses nothing it acknowledged when it is killed, and ends in good order on SIGTERM', async () => {
    const first = await startProcess();
    const { info } = await signIn();
    first.kill('SIGKILL');
    await once(first, 'exit');
    const second = await startProcess();
    expect(await check(info.auth_token)).toBe(1);
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  }, 120_000);
});
