/** The calls of the console: who may use them, what they do, and that nobody else learns a thing. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { codes } from '../answers/codes';
import { addOperatorCommand, listOperatorsCommand, removeOperatorCommand } from '../command/operatorCommands';
import type { Hub } from '../createHub';
import { accounts } from '../database/tables/accounts';
import { auditRows } from '../database/tables/audit';
import { operators } from '../database/tables/operators';
import { callsOfOperator } from '../limits/callBudgets';
import { failuresPerAddress } from '../limits/failures';
import { createTestHub, partner, portal, type TestHub } from '../testing/createTestHub';
import { isSignedIn } from '../testing/factorVisit';
import { readInbox } from '../testing/inbox';
import { owner, signIn } from '../testing/passkeyVisit';
import { zipFiles } from '../testing/zipFiles';
import { printed } from '../testing/printed';

let test: TestHub;
let token = '';
/** Of the owner, at two tenants. */
let id = '';
let foreignId = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await operator('alice', '--tenant', 'neutral');
  id = await idAt('neutral');
  foreignId = await idAt('acme');
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const command = (of: typeof addOperatorCommand, ...args: string[]) => printed(test, of, args);
const operator = async (...args: string[]) =>
  (await command(addOperatorCommand, ...args)).at(-1)?.split(': ').at(-1) ?? '';
async function idAt(tenantId: string): Promise<string> {
  const rows = await run((queries) =>
    queries.select().from(accounts).where(eq(accounts.email, owner.account)),
  );
  return rows.find((row) => row.tenantId === tenantId)?.id ?? '';
}

interface Answer {
  status: number;
  code: number;
  message: string;
  info: Record<string, unknown> | undefined;
  headers: Headers;
}
interface Asked {
  by?: string | null;
  body?: object;
  headers?: Record<string, string>;
  at?: Hub;
}
async function ask(
  path: string,
  { by = token, body, headers = {}, at = test.hub }: Asked = {},
): Promise<Answer> {
  const response = await at.fetch(
    new Request(`${portal}/api/console/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        host: new URL(portal).host,
        ...(by === null ? {} : { authorization: `Bearer ${by}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  const answer = (await response.json()) as Pick<Answer, 'code' | 'message' | 'info'>;
  return { status: response.status, headers: response.headers, ...answer };
}
const change = (what: string, more: object = {}, asked: Asked = {}) =>
  ask(`people/${id}/${what}`, { body: { reason: 'call 4711', ...more }, ...asked });

it('finds, shows, locks and unlocks, with the operator’s name in the audit', async () => {
  const session = await signIn(test);
  const { info } = await ask(`people?who=${encodeURIComponent(owner.account)}`);
  expect(info?.['people']).toEqual([expect.objectContaining({ id, tenant: 'neutral', locked_at: null })]);
  expect((await change('lock')).code).toBe(1);
  expect(await isSignedIn(test, session)).toBe(false);
  expect((await test.call(login, owner)).code).toBe(codes.accountLocked);
  const shown = await ask(`people/${id}`);
  expect(shown.info?.['person']).toMatchObject({
    lock_reason: 'call 4711',
    acts: [{ act: 'account lock', who: 'operator alice', reason: 'call 4711' }],
  });
  expect((await change('lock')).status).toBe(409);
  expect((await change('unlock')).code).toBe(1);
  const acts = (await ask('audit')).info?.['acts'];
  expect(acts).toEqual([
    expect.objectContaining({ act: 'account lock' }),
    expect.objectContaining({ act: 'account unlock' }),
  ]);
});

it('does the rest as the commands do', async () => {
  expect((await change('sessions/end')).info).toEqual({ sessions_ended: 0 });
  expect((await change('limits/clear')).info).toEqual({ failed_tries_forgotten: 0 });
  expect((await change('reset')).info).toEqual({ told: 'told' });
  expect((await readInbox(test, owner.account))[0]?.text).toContain('/entry/forgot_password');
  expect((await change('factors/remove')).info).toEqual({ removed: [], told: 'no address' });
  const moved = await change('address', { to: 'new@example.com' });
  expect(moved.info).toEqual({ told_before: 'told', told_now: 'told' });
  expect((await change('address', { to: 'nowhere' })).status).toBe(400);
  const due = Date.UTC(2026, 0, 8);
  expect((await change('delete')).info).toEqual({ due_at: due, told: 'told', files_left: null });
  expect((await change('delete')).status).toBe(409);
  expect((await change('delete', { now: true })).info).toMatchObject({ due_at: null });
  expect((await ask(`people/${id}`)).status).toBe(404);
});

const copyOf = (who: string, reason: string) =>
  test.hub.fetch(
    new Request(`${portal}/api/console/v1/people/${who}/export`, {
      method: 'POST',
      headers: {
        host: new URL(portal).host,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ reason }),
    }),
  );

it('gives the copy of a person’s data, with a reason, to who may see the person', async () => {
  const answer = await copyOf(id, 'letter');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(Object.keys(zipFiles(new Uint8Array(await answer.arrayBuffer())))).toContain('account.json');
  expect((await copyOf(foreignId, 'letter')).status).toBe(404);
  expect((await copyOf(id, ' ')).status).toBe(400);
  const acts = (await ask('audit')).info?.['acts'];
  expect(acts).toEqual([expect.objectContaining({ act: 'account export', who: 'operator alice' })]);
});

it.each<[string, () => Promise<Answer>, number]>([
  ['without a token', () => ask(`people/${id}`, { by: null }), 401],
  ['with another one', () => ask(`people/${id}`, { by: 'hub_operator_x' }), 401],
  ['with a session', async () => ask(`people/${id}`, { by: await signIn(test) }), 401],
  ['for an unknown id', () => ask('people/none'), 404],
  ['for an account of another tenant', () => ask(`people/${foreignId}`), 404],
  ['for a change of one', () => ask(`people/${foreignId}/lock`, { body: { reason: 'x' } }), 404],
  ['without a reason', () => change('lock', { reason: ' ' }), 400],
  ['with a reason that is none', () => change('lock', { reason: 5 }), 400],
  ['for a text that names nobody', () => ask('people?who=somebody'), 400],
  ['from a page of another site', () => ask(`people/${id}`, { headers: { origin: partner } }), 403],
])('refuses %s, changes nothing, and lets no page read it', async (_, asked, status) => {
  const before = await run((queries) => queries.$count(auditRows));
  const answer = await asked();
  expect(answer.status).toBe(status);
  expect(answer.code).toBeLessThan(0);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await run((queries) => queries.$count(auditRows))).toBe(before);
});

it('shows an operator nobody and no act of another tenant, and one of all tenants everything', async () => {
  const all = await operator('root');
  await ask(`people/${foreignId}/lock`, { by: all, body: { reason: 'x' } });
  expect((await ask('audit')).info).toEqual({ acts: [], more: false });
  const who = encodeURIComponent(owner.account);
  expect((await ask(`people?who=${who}`)).info?.['people']).toHaveLength(1);
  const found = (await ask(`people?who=${who}`, { by: all })).info?.['people'];
  expect(Array.isArray(found) && found.length).toBeGreaterThan(1);
  expect((await ask(`people?who=${who}&tenant=acme`)).info?.['people']).toEqual([]);
  expect((await ask('audit', { by: all })).info?.['acts']).toHaveLength(3);
});

it('a preflight of another site is not answered', async () => {
  const response = await test.fetch(`/api/console/v1/people/${id}`, {
    method: 'OPTIONS',
    headers: { origin: partner, 'access-control-request-method': 'GET' },
  });
  expect(response.status).toBe(404);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

it('wrong tokens and too many calls wait', async () => {
  for (let index = 0; index < failuresPerAddress; index += 1) await ask('audit', { by: 'wrong' });
  expect((await ask('audit', { by: 'wrong' })).status).toBe(429);
  test.clock.advance(60 * 60_000);
  await Promise.all(Array.from({ length: callsOfOperator.most }, () => ask('people?who=x')));
  const refused = await ask('audit');
  expect([refused.status, refused.code]).toEqual([429, codes.tooManyTries]);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
});

it('a token is stored as a hash, ends with its operator in every process, and its use is on record', async () => {
  const twin = await test.twin();
  const [row] = await run((queries) => queries.select().from(operators));
  expect(JSON.stringify(row)).not.toContain(token);
  await ask(`people/${id}`);
  expect(await command(listOperatorsCommand)).toEqual([
    expect.stringMatching(/^alice\tneutral\tsince .*\tused 2026-/),
  ]);
  await Promise.all([
    command(removeOperatorCommand, 'alice', '--reason', 'left'),
    ...[test.hub, twin].map((at) => change('lock', {}, { at })),
  ]);
  for (const at of [test.hub, twin]) expect((await change('unlock', {}, { at })).status).toBe(401);
  const rows = await run((queries) => queries.select().from(auditRows).orderBy(auditRows.number));
  expect(rows.at(-1)?.act).toBe('operator remove');
  expect(JSON.stringify(rows)).not.toContain(token);
});

it.each([
  [['alice'], 'There is an operator alice already'],
  [['a b'], 'A name has 1 to 64'],
  [['bob', '--tenant', 'nobody'], 'There is no tenant nobody'],
  [[], 'The name is missing'],
])('adds no operator for %j', async (args, message) => {
  await expect(command(addOperatorCommand, ...args)).rejects.toThrow(message);
  await expect(command(removeOperatorCommand, 'bob')).rejects.toThrow('There is no operator bob');
  expect(await run((queries) => queries.$count(operators))).toBe(1);
});
