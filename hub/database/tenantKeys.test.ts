/**
 * How far the tables are from beginning every key with the tenant. Both lists are what is left, exactly: a new key that lacks
 * the tenant fails here, and so does one that has got it until its line goes. Statements: `hub/testing/tenantStatements`.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/openTestDatabase';
import {
  keysWithoutTenant,
  placingStatements,
  sharedTables,
  tablesOf,
  tenantTablesOf,
} from '../testing/tenantKeys';
import type { Database } from './database';
import { migrate } from './migrate';

const linesOf = (name: string) =>
  readFileSync(new URL(`../testing/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean);

let database: Database;
let tables: readonly string[];
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database);
  tables = await tablesOf(database);
});
afterAll(() => database.close());

it('begin with the tenant, apart from those that are listed', async () => {
  const found = await keysWithoutTenant(database, new Set(tenantTablesOf(tables)));
  expect(found).toEqual(linesOf('keysLeft.txt'));
});

it('are of tables that exist, and the statements that are left are listed once', () => {
  expect(Object.keys(sharedTables).filter((name) => !tables.includes(name))).toEqual([]);
  const statements = linesOf('statementsLeft.txt');
  expect(statements).toEqual([...new Set(statements)].toSorted());
});

it('lead to the statements of docs/operate.md', async () => {
  const page = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
  const statements = await placingStatements(database, tables, linesOf('keysLeft.txt'));
  expect(page).toContain(`\`\`\`sql\n${statements.join('\n')}\n\`\`\``);
});

it('are counted in docs/operate.md, by kind', () => {
  const page = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
  const keys = linesOf('keysLeft.txt');
  const count = (kind: RegExp) => keys.filter((line) => kind.test(line)).length;
  const ofTenants = tenantTablesOf(tables).length;
  const statements = linesOf('statementsLeft.txt');
  const sweeps = statements.filter((line) => /^delete from (\w+) where \1\.\w+ < \?$/.test(line)).length;
  const sentence = `Of ${ofTenants} tables with rows of tenants, ${count(/: primary key /)} primary keys, ${count(/: unique /)} unique indexes and ${count(/ → /)} foreign keys do not begin with the tenant yet; of the statements of all calls, ${statements.length - sweeps} do not name it, and ${sweeps} sweep every node by a time.`;
  expect(page).toContain(sentence);
});
