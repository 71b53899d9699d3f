/** The acts of operators: whole under two processes at once, and telling where they were changed. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Hub } from '../createHub';
import { exportAuditCommand, verifyAuditCommand } from '../command/auditCommands';
import { auditChain, auditRows } from '../database/tables/audit';
import { sweepAudit } from '../sweep';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { printed } from '../testing/printed';
import { openAudit, type AuditEntry } from './audit';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(() => test.close());

const entry = (subject: string): AuditEntry => ({
  tenantId: 'neutral',
  who: 'shell root',
  act: 'account lock',
  subject,
  before: { locked: false },
  after: { locked: true },
  reason: 'a call',
  at: test.clock.now(),
});

const append = async (subject: string, { services }: Hub = test.hub) => {
  const audit = await openAudit(services);
  await services.database.transaction((queries) => audit.append(queries, entry(subject)));
};
const run = (command: typeof verifyAuditCommand, ...args: string[]) => printed(test, command, args);
const verify = (...args: string[]) => run(verifyAuditCommand, ...args);
/** As somebody at the database does who knows how to get past the trigger. */
const tamper = (statement: ReturnType<typeof sql>) =>
  test.hub.services.database.transaction(async (queries) => {
    await queries.execute(sql`set local session_replication_role = replica`);
    await queries.execute(statement);
  });

it('two processes append at once, without a gap', async () => {
  const twin = await test.twin();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => append(`person ${index}`, index % 2 ? twin : test.hub)),
  );
  expect(await verify()).toEqual([expect.stringMatching(/^20 rows are as they were .* 20:[0-9a-f]{64}$/)]);
});

it('an act that fails has no row, and the next one follows the last', async () => {
  await append('one');
  const audit = await openAudit(test.hub.services);
  const failing = test.hub.services.database.transaction(async (queries) => {
    await audit.append(queries, entry('two'));
    throw new Error('later');
  });
  await expect(failing).rejects.toThrow('later');
  await append('three');
  expect((await verify())[0]).toMatch(/^2 rows/);
});

it.each<[string, () => Promise<unknown>, number]>([
  ['changed', () => tamper(sql`update audit set reason = 'other' where number = 2`), 2],
  ['taken out', () => tamper(sql`delete from audit where number = 2`), 2],
  ['taken from the end', () => tamper(sql`delete from audit where number = 3`), 3],
  ['taken from the beginning', () => tamper(sql`delete from audit where number = 1`), 1],
  [
    'taken from the beginning as if by retention',
    async () => {
      const { database } = test.hub.services;
      const [row] = await database.run((queries) =>
        queries.select().from(auditRows).where(eq(auditRows.number, 1)),
      );
      await tamper(sql`delete from audit where number = 1`);
      await database.run((queries) =>
        queries.update(auditChain).set({ trimmed: 1, trimmedHash: row?.hash ?? '', trimmedSeal: 'x' }),
      );
    },
    1,
  ],
])('names a row that was %s', async (_, change, row) => {
  for (const subject of ['one', 'two', 'three']) await append(subject);
  await change();
  await expect(verify()).rejects.toThrow(`Row ${row} of the audit is missing`);
});

it('an older state of the database is found by a hash that was kept', async () => {
  await append('one');
  await append('two');
  const last = /\d+:[0-9a-f]{64}$/.exec((await verify())[0] ?? '')?.[0] ?? '';
  expect(await verify('--last', last)).toHaveLength(1);
  await tamper(sql`delete from audit where number = 2`);
  await tamper(sql`update audit_chain set number = 1, hash = (select hash from audit where number = 1)`);
  expect(await verify()).toHaveLength(1);
  await expect(verify('--last', last)).rejects.toThrow('Row 2 of the audit');
  await expect(verify('--last', 'two')).rejects.toThrow('--last must be');
});

it('retention takes the oldest, and the rest can still be verified', async () => {
  const day = 24 * 60 * 60 * 1000;
  const config = { ...test.hub.services.config, auditKeepMs: 30 * day };
  const twin = await test.twin();
  await append('old');
  test.clock.advance(31 * day);
  await append('new');
  await sweepAudit(test.hub.services);
  expect((await verify())[0]).toMatch(/^2 rows/);
  await Promise.all([test.hub, twin].map(({ services }) => sweepAudit({ ...services, config })));
  expect((await verify())[0]).toMatch(/^1 rows .* 2:/);
  test.clock.advance(31 * day);
  await sweepAudit({ ...test.hub.services, config });
  await append('newest');
  expect((await verify())[0]).toMatch(/^1 rows .* 3:/);
});

it('is only added to', async () => {
  await append('one');
  const { database } = test.hub.services;
  for (const statement of [sql`update audit set who = 'me'`, sql`delete from audit`, sql`truncate audit`])
    await expect(database.run((queries) => queries.execute(statement))).rejects.toThrow('Failed query');
  expect((await verify())[0]).toMatch(/^1 rows/);
});

it('is exported as JSON, from a time on', async () => {
  await append('one');
  test.clock.advance(1000);
  const since = new Date(test.clock.now()).toISOString();
  await append('two');
  expect(
    (await run(exportAuditCommand, '--since', since)).map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    {
      number: 2,
      at: since,
      tenant: 'neutral',
      who: 'shell root',
      act: 'account lock',
      subject: 'two',
      before: { locked: false },
      after: { locked: true },
      reason: 'a call',
    },
  ]);
  await expect(run(exportAuditCommand, '--since', 'yesterday')).rejects.toThrow('--since must be a day');
});
