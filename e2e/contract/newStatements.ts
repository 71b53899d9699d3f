import { readFile } from 'node:fs/promises';
import { tablesOf, tenantTablesOf } from '../../hub/testing/tenantKeys';
import { isOverTenants, shortStatement, tablesWithoutTenant } from '../../hub/testing/tenantStatements';
import type { OpenedHub } from './openedHub';

const list = new URL('../../hub/testing/statementsLeft.txt', import.meta.url);

/**
 * Statements of a hub that do not name the tenant of a table whose rows are a tenant's, and are not among those that are left
 * of before, nor over all tenants for a reason (`overTenants`). Name the tenant in a new one; when one has got it, remove its line. None where the hub has processes of its own.
 */
export async function newStatements({ database, statements }: OpenedHub): Promise<string[]> {
  if (!statements) return [];
  const tables = new Set(tenantTablesOf(await tablesOf(database)));
  const left = new Set((await readFile(list, 'utf8')).split('\n'));
  return [...statements]
    .filter((text) => tablesWithoutTenant(text, tables).length > 0)
    .map(shortStatement)
    .filter((text) => !left.has(text) && !isOverTenants(text));
}
