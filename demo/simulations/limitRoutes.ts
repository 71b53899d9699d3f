import { desc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { budgets, failures } from '../../hub/database/tables/limits';
import type { HubServices } from '../../hub/http/hubServices';
import { envelopeOfOutcome } from '../../hub/http/envelopes';
import type { HubEnvironment } from '../../hub/http/hubEnvironment';
import { done } from '../../hub/answers/outcome';
import { pictures } from './tables';
import { toolPage } from './toolPage';

/**
 * `/dev/limits` counts failed attempts and used budgets, and clears them: with DELETE for tests, with a button for developers.
 * `/dev/images.json` returns the texts of the newest captchas, newest first; `?account=` limits it to one account.
 */
export function limitRoutes(app: Hono<HubEnvironment>, { database }: HubServices): void {
  const forget = () =>
    database.run(async (queries) => {
      await queries.delete(failures);
      await queries.delete(budgets);
    });
  app.get('/dev/limits', async (context) => {
    const [failed, used] = await database.run(async (queries) => [
      await queries.$count(failures),
      await queries.$count(budgets),
    ]);
    return toolPage(context, {
      title: 'Limits',
      body: `<h1>Limits</h1><p>${failed} failed tries and ${used} counts of codes, pictures and the like. After three
failed tries the hub asks for a picture, after ten from one address an account waits there.</p><form method="post"
action="/dev/limits"><button>Forget them</button></form>`,
    });
  });
  app.post('/dev/limits', async (context) => {
    await forget();
    return context.redirect('/dev/limits', 303);
  });
  app.delete('/dev/limits', async (context) => {
    await forget();
    return envelopeOfOutcome(context, done(undefined));
  });
  imageRoute(app, database);
}

/** `/dev/images.json`: the texts of captchas, for tests. */
function imageRoute(app: Hono<HubEnvironment>, database: HubServices['database']): void {
  app.get('/dev/images.json', async (context) => {
    const account = context.req.query('account');
    const rows = await database.run((queries) =>
      queries
        .select({ action: pictures.action, text: pictures.text, at: pictures.at })
        .from(pictures)
        .where(account === undefined ? undefined : eq(pictures.account, account))
        .orderBy(desc(pictures.number))
        .limit(50),
    );
    return context.json(rows.map(({ at, ...row }) => ({ ...row, time: new Date(at).toISOString() })));
  });
}
