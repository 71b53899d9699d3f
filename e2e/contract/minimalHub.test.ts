/** The example of a small hub (`examples/minimal-hub`) does everything a hub must do. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRows } from '../../conformance/rows/allRows';
import { runRows } from '../../conformance/runRows';
import { Subject } from '../../conformance/subject';
import type { ConformanceTools } from '../../conformance/tools';
import { freePort } from '../../demo/hub/testing/freePort';
import { needsBuild } from './needsBuild';

const project = join(import.meta.dirname, '../..');
const file = join(project, 'examples/minimal-hub/hub.ts');

let hub: ChildProcess;
let subject: Subject;
/** What it prints in place of mails. */
let printed = '';
const tools: ConformanceTools = {
  lastCode: async (to) => {
    const start = `${to}: `;
    const mails = printed.split('\n').filter((line) => line.startsWith(start));
    // Behind the address, which may contain six digits too.
    return /\d{6}/.exec(mails.at(-1)?.slice(start.length) ?? '')?.[0] ?? null;
  },
};

beforeAll(async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), TAG_ORIGINS: 'https://partner.example', SMTP_URL: '' };
  hub = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  hub.stdout?.on('data', (part: Buffer) => (printed += part.toString()));
  subject = new Subject({ hub: `http://localhost:${port}`, tools });
  // Its first line says that it listens.
  if (hub.stdout) await once(hub.stdout, 'data');
});
afterAll(async () => {
  const ended = once(hub, 'exit');
  hub.kill();
  await ended;
});

for (const row of allRows.filter(({ level, title }) => level === 'must' && title !== needsBuild))
  test(`${row.area}: ${row.title}`, async () => {
    expect(await runRows([row], subject, tools)).toMatchObject([{ outcome: 'passed', reason: '' }]);
  });

test('it has at most 200 lines', () => {
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(200);
});
