import { expect, it } from 'vitest';
import { shortStatement, tablesWithoutTenant } from './tenantStatements';

const tables = new Set(['accounts', 'sessions']);

it.each([
  ['select "id" from "accounts" where ("accounts"."tenant_id" = $1 and "accounts"."id" = $2)', []],
  ['select "id" from "accounts" where "accounts"."id" = $1', ['accounts']],
  ['delete from sessions where tenant_id = $1', []],
  ['delete from "sessions" where "sessions"."expires_at" < $1', ['sessions']],
  ['update "accounts" set "username" = $1 where "accounts"."id" = $2', ['accounts']],
  ['update "accounts" set "tenant_id" = $1 where "accounts"."tenant_id" in ($2, $3)', []],
  ['insert into "sessions" ("token_hash", "tenant_id") values ($1, $2)', []],
  ['insert into "sessions" ("token_hash") values ($1)', ['sessions']],
  ['select 1 from "tenants" where "id" = $1', []],
  [
    'select 1 from "sessions" inner join "accounts" on "accounts"."id" = "sessions"."account_id" where "sessions"."tenant_id" = $1',
    ['accounts'],
  ],
  [
    'select 1 from "sessions" inner join "accounts" on ("accounts"."tenant_id" = "sessions"."tenant_id") where "sessions"."tenant_id" = $1',
    [],
  ],
  ['select 1 from accounts as other where other.tenant_id = $1', []],
  ['select 1 from accounts as other where other.id = $1', ['accounts']],
])('%s', (text, lacking) => {
  expect(tablesWithoutTenant(text, tables)).toEqual(lacking);
});

it('is short, so that a new column is no new statement', () => {
  const short = 'select … from accounts where accounts.id in (?) for update';
  expect(
    shortStatement('select "id",  "name" from "accounts" where "accounts"."id" in ($1, $2) for update'),
  ).toBe(short);
  expect(shortStatement('insert into "accounts" ("id") values ($1) on conflict do nothing')).toBe(
    'insert into accounts … values …',
  );
  expect(shortStatement('update "accounts" set "a" = $1 where "id" = $2 returning "a"')).toBe(
    'update accounts set … where id = ?',
  );
});
