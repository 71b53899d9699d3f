/**
 * The example of a small hub (`examples/minimal-hub`) does everything a hub must do, as tested with the tools and the
 * command of docs/hub-contract.md.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRows } from '../../conformance/rows/allRows';
import { runRows } from '../../conformance/runRows';
import { Subject } from '../../conformance/subject';
import type { ConformanceTools } from '../../conformance/tools';
import { freePort } from '../../hub/testing/freePort';
import { bin, name as packageName } from '../../package.json';
import { recipeOf } from '../docRecipes';
import { createDataFolder } from './createDataFolder';
import { needsBuild } from './needsBuild';

const project = join(import.meta.dirname, '../..');
const file = join(project, 'examples/minimal-hub/hub.ts');

let hub: ChildProcess;
let subject: Subject;
/** What it prints in place of mails. */
let printed = '';
/** Stands in for the page's `mail.internal`. */
let mails: Server;
let folder: string;
let origin: string;
let tools: ConformanceTools;

function lastCode(to: string): string | undefined {
  const start = `${to}: `;
  const lines = printed.split('\n').filter((line) => line.startsWith(start));
  // Behind the address, which may contain six digits too.
  return /\d{6}/.exec(lines.at(-1)?.slice(start.length) ?? '')?.[0];
}

/** Writes the page's `tools.mjs`, which asks our server for the codes. @returns its path */
async function writeTools(): Promise<string> {
  const port = await freePort();
  mails = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://mail.internal');
    const code = pathname === '/last' ? lastCode(searchParams.get('to') ?? '') : undefined;
    response.end(JSON.stringify({ code }));
  }).listen(port, '127.0.0.1');
  const written = join(folder, 'tools.mjs');
  const block = await recipeOf('hub-contract', 'conformance-tools');
  await writeFile(written, block.replace('http://mail.internal', `http://127.0.0.1:${port}`));
  return written;
}

beforeAll(async () => {
  folder = await createDataFolder('minimal-hub');
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), TAG_ORIGINS: 'https://partner.example', SMTP_URL: '' };
  hub = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  hub.stdout?.on('data', (part: Buffer) => (printed += part.toString()));
  const path = await writeTools();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a module of the docs, whose calls are then tested
  tools = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as ConformanceTools;
  origin = `http://localhost:${port}`;
  subject = new Subject({ hub: origin, tools });
  // Its first line says that it listens.
  if (hub.stdout) await once(hub.stdout, 'data');
});
afterAll(async () => {
  const ended = once(hub, 'exit');
  hub.kill();
  mails.close();
  await Promise.all([ended, rm(folder, { recursive: true, force: true })]);
});

for (const row of allRows.filter(({ level, title }) => level === 'must' && title !== needsBuild))
  test(`${row.area}: ${row.title}`, async () => {
    expect(await runRows([row], subject, tools)).toMatchObject([{ outcome: 'passed', reason: '' }]);
  });

test('the command of the page runs with these tools', async () => {
  const block = await recipeOf('hub-contract', 'conformance', { hub: origin, page: '' });
  const [install, command = ''] = block.replace('https://signin.example.com', origin).split('\n');
  expect(install).toBe(`npm install ${packageName}`);
  const [, name = '', ...options] = command.split(' ');
  expect(bin).toHaveProperty(name);
  const main = join(project, 'conformance/main.ts');
  const ran = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main, ...options], {
    cwd: folder,
  });
  let table = '';
  ran.stdout.on('data', (part: Buffer) => (table += part.toString()));
  await once(ran, 'exit');
  const rows = table.split('\n').filter((line) => line.startsWith('must') && !line.includes(needsBuild));
  // Behind them is a line of sums.
  expect(rows.filter((line) => !line.includes(' ok '))).toEqual([expect.stringContaining('passed')]);
  expect(rows.length).toBeGreaterThan(20);
});

test('it has at most 200 lines', () => {
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(200);
});
