import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Hono } from 'hono';
import { failures } from '../database/tables/accounts';
import { imageCodes } from '../database/tables/captcha';
import { accountKey } from '../captcha/imageCodes';
import type { HubServices } from '../http/hubServices';
import { envelopeOfOutcome } from '../http/envelopes';
import type { HubEnvironment } from '../http/hubEnvironment';
import { done } from '../http/outcome';
import { toolPage } from './toolPage';

/**
 * `/dev/limits` counts failed attempts and clears them: DELETE for tests, a button for people. `/dev/images.json`
 * returns the texts of the newest captchas, newest first; `?account=` limits it to one account.
 */
export function limitRoutes(app: Hono<HubEnvironment>, { database }: HubServices): void {
  const forget = () => database.run((queries) => queries.delete(failures));
  app.get('/dev/limits', async (context) => {
    const count = await database.run((queries) => queries.$count(failures));
    return toolPage(context, {
      title: 'Failed tries',
      body: `<h1>Failed tries</h1><p>${count} within the last minutes. After three the hub asks for a picture, after ten
an account waits.</p><form method="post" action="/dev/limits"><button>Forget them</button></form>`,
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
  app.get('/dev/images.json', async (context) => {
    const account = context.req.query('account');
    const rows = await database.run((queries) =>
      queries
        .select({
          action: imageCodes.action,
          text: imageCodes.answer,
          at: imageCodes.drawnAt,
        })
        .from(imageCodes)
        .where(
          and(
            isNotNull(imageCodes.answer),
            account === undefined ? undefined : eq(imageCodes.accountKey, accountKey({ value: account })),
          ),
        )
        .orderBy(desc(imageCodes.number))
        .limit(50),
    );
    return context.json(rows.map(({ at, ...row }) => ({ ...row, time: new Date(at).toISOString() })));
  });
}
