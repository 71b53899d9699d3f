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
import { isOverTenants, overTenants } from '../testing/tenantStatements';
import type { Database } from './database';
import { migrate, readMigrations } from './migrate';

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

const page = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');

it('are of tables that exist, and the statements that are left are listed once, without those that may be', () => {
  expect(Object.keys(sharedTables).filter((name) => !tables.includes(name))).toEqual([]);
  const statements = linesOf('statementsLeft.txt');
  expect(statements).toEqual([...new Set(statements)].toSorted());
  expect(statements.filter(isOverTenants)).toEqual([]);
});

it('lead to the statements of docs/operate.md', async () => {
  const statements = await placingStatements(database, tables, linesOf('keysLeft.txt'));
  expect(page).toContain(`\`\`\`sql\n${statements.join('\n')}\n\`\`\``);
  for (const [name, why] of Object.entries(sharedTables)) {
    const isPlaced = statements.includes(`select create_reference_table('${name}');`);
    expect(page).toContain(`| \`${name}\` | ${isPlaced ? 'reference' : 'local'} | ${why} |`);
  }
});

it('are counted in docs/operate.md, by kind', () => {
  const keys = linesOf('keysLeft.txt');
  const count = (kind: RegExp) => keys.filter((line) => kind.test(line)).length;
  const sentence = `${tenantTablesOf(tables).length} tables have rows of tenants; ${count(/: primary key /)} primary keys, ${count(/: unique /)} unique indexes and ${count(/ → /)} foreign keys of theirs do not begin with it. Of the statements of all calls, ${linesOf('statementsLeft.txt').length} do not name it and should, and ${Object.keys(overTenants).length} are over all tenants for a reason; sweeps delete on every node what is over.`;
  expect(page).toContain(sentence);
});

it('have indexes that a large database makes before, as docs/operate.md says', async () => {
  const migrations = await readMigrations();
  const made = new Set(
    migrations.flatMap(({ statements }) => statements.map((text) => text.replaceAll(/^--.*\n/gm, ''))),
  );
  const named = [...page.matchAll(/^create (?:unique )?index concurrently .*(?=;$)/gm)].map(([line]) => line);
  const unknown = named.filter((line) => !made.has(line.replace(' concurrently', '')));
  expect(named.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
});
