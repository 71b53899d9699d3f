/** A number that an import brings: whether its owner has proved it, in the export and at the terminal. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { askForText } from '../testing/solveImage';
import { printed } from '../testing/printed';
import { exportAllCommand } from './exportAllCommand';
import { importAccountsCommand } from './importCommand';
import { personCommands } from './personCommands';

let test: TestHub;
let folder = '';
beforeEach(async () => {
  test = await createTestHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-number-'));
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** @returns what a command prints */
async function command(
  work: Parameters<typeof printed>[1] | undefined,
  ...args: string[]
): Promise<string[]> {
  if (!work) throw new Error('no such command');
  return printed(test, work, args);
}

let exports = 0;
async function exported(id: string): Promise<unknown> {
  const path = join(folder, `${(exports += 1)}.jsonl`);
  await command(exportAllCommand, '--file', path, '--tenant', 'neutral');
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { mobile?: string }).find(({ mobile }) => mobile === id);
}

const mobile = '13812345678';

it('counts as proved once a code to it signs its owner in, and not before', async () => {
  const path = join(folder, 'people.jsonl');
  await writeFile(
    path,
    JSON.stringify({ id: 'old-7', mobile, agreements: [{ version: '1', at: '2024-01-01' }] }),
  );
  await command(importAccountsCommand, path, '--tenant', 'neutral');
  const show = () => command(personCommands['account show'], mobile);
  const imported = `imported\t${new Date(test.clock.now()).toISOString()} as old-7`;
  expect(await show()).toEqual(expect.arrayContaining([`number\t${mobile} (not verified)`, imported]));
  expect(await exported(mobile)).toMatchObject({ mobile_verified: false });

  const flow = newFlow();
  await askForText(test, mobile, 'login', { flow });
  const given = { type: 1, account: mobile, mobile_captcha: await readCode(test, mobile) } as const;
  expect((await test.call(login, given, { flow })).info.auth_token).toMatch(/./);
  expect(await show()).toContain(`number\t${mobile}`);
  expect(await exported(mobile)).toMatchObject({ mobile_verified: true });
});
