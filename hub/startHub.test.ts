import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demo } from '../demo/demo';
import { check } from '../src/api/check';
import { createHubClient } from '../src/api/createHubClient';
import { emailSend } from '../src/api/emailSend';
import { login } from '../src/api/login';
import { registerByEmail } from '../src/api/registerByEmail';
import { lockFolder } from './database/lockFolder';
import { createLog } from './http/createLog';
import { freePort } from './testing/freePort';
import { readCode } from './testing/inbox';
import { openTestDatabase, prepareDataFolder } from './testing/openTestDatabase';
import { startHub } from './startHub';

let port: number;
let origin: string;
const log = createLog('silent');
let folder: string;
const started: ChildProcess[] = [];
/** Vitest's usual second is too short on a busy machine. */
const waiting = { timeout: 60_000 };
beforeAll(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  folder = await mkdtemp(join(tmpdir(), 'hub-start-'));
  await prepareDataFolder(join(folder, 'hub'));
});
afterAll(async () => {
  // A failed test leaves its process behind.
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A visit with the widget's own client. */
/** @param person whose visit it is: a sign-in ends the earlier session of its visit */
const visit = (token: string | null = null, person = '') =>
  createHubClient({
    hub: origin,
    headers: () => ({
      language: 'en',
      clientType: 'web',
      token,
      flow: createHash('sha256').update(person).digest('hex'),
    }),
  });
const isSignedIn = async (token: string) => (await visit(token).call(check, {})).info?.status === 1;

/** Returns a new visitor's registration, with the code the hub sent. */
const newcomer = async (email: string) => {
  await visit(null, email).call(emailSend, { email });
  const email_captcha = await readCode({ fetch: (path) => fetch(`${origin}${path}`) }, email);
  return { email, email_captcha, password: 'Sketch-72' };
};

const startProcess = async () => {
  const hub = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../demo/hub.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HUB_DATA: join(folder, 'hub'),
      // Its output is not read: a full pipe would block it.
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    },
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
    await expect(
      startHub({ ...demo, env: {}, config: { port, dataFolder: null, demoData: true }, log }),
    ).rejects.toThrow(`Port ${port} is taken. Stop what uses it, or set PORT to another number.`);
    other.close();
  });

  it('refuses a data folder that another process uses, and frees its port', async () => {
    const dataFolder = join(folder, 'held');
    const unlock = await lockFolder(dataFolder);
    await expect(
      startHub({ ...demo, env: {}, config: { port, dataFolder, demoData: true }, log }),
    ).rejects.toThrow(/in use by process/);
    await unlock();
    const probe = createServer().listen(port, '127.0.0.1');
    await once(probe, 'listening');
    probe.close();
  });

  it('takes over the lock of a process that has ended', async () => {
    const dataFolder = join(folder, 'stale');
    await writeFile(`${dataFolder}.lock`, '999999999');
    const unlock = await lockFolder(dataFolder);
    expect(await readFile(`${dataFolder}.lock`, 'utf8')).toBe(String(process.pid));
    await unlock();
  });

  it('drops a connection on a fault', async () => {
    const running = await startHub({
      ...demo,
      env: {},
      config: { port, dataFolder: join(folder, 'hub'), dev: true, demoData: true },
      log,
    });
    const fault = JSON.stringify({ call: 'check', drop: true, times: 1 });
    await fetch(`${origin}/dev/faults`, { method: 'POST', body: fault });
    await expect(isSignedIn('x')).rejects.toMatchObject({ kind: 'network' });
    expect(await isSignedIn('x')).toBe(false);
    // Accounts and codes are for the hub's own user alone.
    expect((await stat(join(folder, 'hub'))).mode & 0o077).toBe(0);
    await running.close();
    await expect(isSignedIn('x')).rejects.toMatchObject({ kind: 'network' });
  });

  it('refuses a host of previews that gets the cookies of a portal', async () => {
    const config = { port, dataFolder: join(folder, 'hub'), dev: true, demoData: true };
    const previewOrigin = `http://preview.acme.localhost:${port}`;
    await expect(startHub({ ...demo, env: {}, config: { ...config, previewOrigin }, log })).rejects.toThrow(
      'where the cookies of the portal acme.localhost arrive too',
    );
    const apart = await startHub({
      ...demo,
      env: {},
      config: { ...config, previewOrigin, cookieScope: 'host' },
      log,
    });
    await apart.close();
  });

  it('says which folder cannot be written', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const start = startHub({
      ...demo,
      env: {},
      config: { port, dataFolder: join(file, 'hub'), demoData: true },
      log,
    });
    await expect(start).rejects.toThrow(`The data folder ${join(file, 'hub')} cannot be written (EEXIST).`);
  });
});

it('finishes running calls before it stops', async () => {
  const running = await startHub({
    ...demo,
    env: {},
    config: { port, dev: true, demoData: true },
    database: await openTestDatabase(),
    log,
  });
  const fault = JSON.stringify({ call: 'check', delay_ms: 300, times: 1 });
  await fetch(`${origin}/dev/faults`, { method: 'POST', body: fault });
  const slow = isSignedIn('x');
  // The fault is taken when the call begins, so the call is running from then on.
  await vi.waitFor(async () => {
    const left = await fetch(`${origin}/dev/faults`);
    expect(await left.json()).toEqual([]);
  }, waiting);
  await Promise.all([running.close(), expect(slow).resolves.toBe(false)]);
  await expect(isSignedIn('x')).rejects.toMatchObject({ kind: 'network' });
});

describe('the hub as a process', () => {
  it('keeps what it acknowledged when it is killed, and exits cleanly on SIGTERM', async () => {
    const first = await startProcess();
    const people = [];
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      people.push(await newcomer(`killed-${name}@example.com`));
    const acknowledged: { email: string; token: string }[] = [];
    const registering = people.map(async (person) => {
      const { info } = await visit(null, person.email).call(registerByEmail, person);
      acknowledged.push({ email: person.email, token: info?.auth_token ?? '' });
      // After the second answer some calls are running and some have not begun.
      if (acknowledged.length === 2) first.kill('SIGKILL');
    });
    await Promise.all([Promise.allSettled(registering), once(first, 'exit')]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(2);

    const second = await startProcess();
    for (const { email: account, token } of acknowledged) {
      expect(await isSignedIn(token)).toBe(true);
      const { info } = await visit().call(login, { type: 0, account, password: 'Sketch-72' });
      expect(info?.auth_token).toMatch(/^[\w-]{43}$/);
    }
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  });

  it('ends with `npm run hub` when npm gets SIGTERM, and leaves no process behind', async () => {
    await prepareDataFolder(join(folder, 'npm'));
    const env = {
      ...process.env,
      PORT: String(await freePort()),
      HUB_PUBLIC_ORIGIN: origin,
      HUB_DATA: join(folder, 'npm'),
      HUB_SECRET_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      HUB_SMS_URL: 'off',
      DATABASE_URL: '',
    };
    // Its own process group: signals of this one do not reach it, and its members can be asked for.
    const npm = spawn('npm', ['run', 'hub'], {
      cwd: join(import.meta.dirname, '..'),
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(npm);
    const group = -(npm.pid ?? 0);
    for await (const text of npm.stdout) if (String(text).includes('"started"')) break;
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await vi.waitFor(() => expect(() => process.kill(group, 0)).toThrow('ESRCH'), waiting);
  });
});
