/** `npm run dev` of the README, as a person starts it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../hub/testing/freePort';
import { prepareDataFolder } from '../hub/testing/openTestDatabase';
import { takenPort } from '../tools/scripts/ports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
let dev: ChildProcess | undefined;
let folder = '';
afterAll(async () => {
  // A failed test leaves its process behind.
  if (dev?.exitCode === null) dev.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('npm run dev serves portal and pages from their sources, until it is stopped', async () => {
  expect(await readFile(join(root, 'README.md'), 'utf8')).toMatch(/^npm run dev /m);
  folder = await mkdtemp(join(tmpdir(), 'hub-dev-'));
  await prepareDataFolder(join(folder, 'hub'));
  const port = await freePorts(5);
  dev = spawn(process.execPath, [join(root, 'tools/scripts/dev.mjs')], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: String(port), HUB_DATA: join(folder, 'hub') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilPrinted(dev, 'Ctrl-C stops it.');

  const read = async (path: string, host = 'localhost', at = port) => {
    const answer = await fetch(`http://${host}:${at}${path}`);
    return answer.ok ? answer.text() : `${answer.status}`;
  };
  expect(await read('/entry')).toContain('<script type="module" src="/hub-entry.js">');
  expect(await read('/hub-entry.js')).toContain('/src/');
  expect(await read('/', '127.0.0.1', port + 1)).toContain(`http://localhost:${port}/hub-entry.js`);

  dev.kill('SIGTERM');
  expect((await once(dev, 'exit'))[0]).toBe(0);
});

/** The first of that many free ports in a row. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (first + count < 65_536 && (await takenPort(ports)) === undefined) return first;
  }
}

/** Waits for a line of a process. @throws Error with what it printed when it ends before */
function untilPrinted(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(line)) resolve();
    });
    child.once('exit', () => reject(new Error(`It ended: ${printed}`)));
  });
}
