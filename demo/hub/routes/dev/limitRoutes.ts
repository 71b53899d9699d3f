import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Hono } from 'hono';
import { imageCodes } from '../../database/codeSchema';
import { failures } from '../../database/schema';
import { accountKey } from '../../images/imageCodes';
import type { HubServices } from '../../http/callContext';
import { envelopeOfOutcome } from '../../http/envelopes';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { done } from '../../http/outcome';

/**
 * For tests: `DELETE /dev/limits` forgets every failed try; `/dev/images.json` tells what the newest pictures say,
 * newest first, with `?account=` those of one account.
 */
export function limitRoutes(app: Hono<HubEnvironment>, { database }: HubServices): void {
  app.delete('/dev/limits', async (context) => {
    await database.run((queries) => queries.delete(failures));
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
