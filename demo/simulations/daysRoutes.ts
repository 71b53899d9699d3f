import { inArray, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Queries } from '../../hub/database/database';
import { deleteDue } from '../../hub/deletion/deleteDue';
import { escapeHtml } from '../../hub/documents/escapeHtml';
import type { HubServices } from '../../hub/http/hubServices';
import type { HubEnvironment } from '../../hub/http/hubEnvironment';
import { findAccounts } from './findAccounts';
import { toolPage } from './toolPage';

const dayMs = 24 * 60 * 60 * 1000;

const formSchema = v.object({
  account: v.string(),
  days: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1)),
});

/**
 * `/dev/days`: lets days pass for one account, without the waiting: its sessions get old, what it asked for is due. All
 * others, and the hub's clock, stay where they are, so that tests do not disturb each other.
 */
export function daysRoutes(app: Hono<HubEnvironment>, services: HubServices): void {
  app.get('/dev/days', (context) => page(context, ''));
  app.post('/dev/days', async (context) => {
    const form = v.safeParse(formSchema, await context.req.parseBody());
    if (!form.success) return page(context, '<p role="alert">Write 1 to 999 days.</p>', 400);
    const { account, days } = form.output;
    const count = await services.database.transaction(async (queries) => {
      const ids = await findAccounts(queries, account);
      if (ids.length > 0) await makeOlder(queries, ids, days * dayMs);
      return ids.length;
    });
    // As the hub does every ten minutes.
    await deleteDue(services);
    const said = `${account}: ${count} older by ${days} days now.`;
    return page(context, `<p role="status">${escapeHtml(said)}</p>`);
  });
}

const columnRows = v.object({
  rows: v.array(v.object({ table: v.string(), owner: v.string(), column: v.string() })),
});

/** Each time in each row of the accounts, offers to join them too: the catalog knows the tables of methods as well. */
async function makeOlder(queries: Queries, ids: readonly string[], ms: number): Promise<void> {
  const { rows } = v.parse(
    columnRows,
    await queries.execute(
      sql`select times.table_name as table, owners.column_name as owner, times.column_name as column
        from information_schema.columns times join information_schema.columns owners
          on owners.table_schema = times.table_schema and owners.table_name = times.table_name
        where times.table_schema = current_schema() and times.data_type = 'bigint' and times.is_identity = 'NO'
          and times.column_name ~ '(^at|_at|_until|_since)$'
          and (owners.column_name in ('account_id', 'other_id') or (owners.table_name = 'accounts' and owners.column_name = 'id'))`,
    ),
  );
  for (const { table, owner, column } of rows)
    await queries.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)} - ${ms}::bigint
        where ${inArray(sql.identifier(owner), [...ids])}`,
    );
}

/** @param said HTML */
function page(context: Context<HubEnvironment>, said: string, status: 200 | 400 = 200): Response {
  return toolPage(context, {
    title: 'Days',
    status,
    body: `<h1>Days</h1><p>Lets days pass for one account: what it asked for is due, its sessions are that much
older.</p>${said}<form method="post" action="/dev/days"><label>Email or phone number <input name="account"
required></label> <label>Days <input name="days" inputmode="numeric" pattern="[1-9][0-9]{0,2}" value="3"
required></label> <button>Let them pass</button></form>`,
  });
}
