import { inArray } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { asleepAfterMs } from '../../hub/accounts/asleep';
import { accounts } from '../../hub/database/tables/accounts';
import { sessions } from '../../hub/database/tables/sessions';
import { escapeHtml } from '../../hub/documents/escapeHtml';
import type { HubServices } from '../../hub/http/hubServices';
import type { HubEnvironment } from '../../hub/http/hubEnvironment';
import { findAccounts } from './findAccounts';
import { toolPage } from './toolPage';

/** `/dev/sleep`: makes an account one that nobody has used for 90 days, without the waiting. */
export function sleepRoutes(app: Hono<HubEnvironment>, { database, clock }: HubServices): void {
  const putToSleep = (typed: string) =>
    database.transaction(async (queries) => {
      const ids = await findAccounts(queries, typed);
      const lastSeenAt = clock.now() - asleepAfterMs;
      await queries.update(accounts).set({ lastSeenAt }).where(inArray(accounts.id, ids));
      // No session lives that long.
      await queries.delete(sessions).where(inArray(sessions.accountId, ids));
      return ids.length;
    });
  app.get('/dev/sleep', (context) => page(context, ''));
  app.post('/dev/sleep', async (context) => {
    const typed = (await context.req.parseBody())['account'];
    const account = typeof typed === 'string' ? typed : '';
    const count = await putToSleep(account);
    return page(context, `<p role="status">${escapeHtml(account)}: ${count} asleep now.</p>`);
  });
}

/** @param said HTML */
function page(context: Context<HubEnvironment>, said: string): Response {
  return toolPage(context, {
    title: 'Sleeping accounts',
    body: `<h1>Sleeping accounts</h1><p>A code to a phone number alone does not open an account that nobody has used
for 90 days.</p>${said}<form method="post" action="/dev/sleep"><label>Email or phone number <input name="account"
required></label> <button>Put to sleep</button></form>`,
  });
}
