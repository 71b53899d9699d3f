import { desc, isNotNull } from 'drizzle-orm';
import type { Hono } from 'hono';
import { imageCodes } from '../../database/codeSchema';
import { failures } from '../../database/schema';
import type { HubServices } from '../../http/callContext';
import { envelopeOfOutcome } from '../../http/envelopes';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { done } from '../../http/outcome';

/**
 * For tests: `DELETE /dev/limits` forgets every failed try; `/dev/images.json` tells what the newest pictures say,
 * newest first.
 */
export function limitRoutes(app: Hono<HubEnvironment>, { database }: HubServices): void {
  app.delete('/dev/limits', async (context) => {
    await database.run((queries) => queries.delete(failures));
    return envelopeOfOutcome(context, done(undefined));
  });
  app.get('/dev/images.json', async (context) => {
    const rows = await database.run((queries) =>
      queries
        .select({ action: imageCodes.action, text: imageCodes.answer, at: imageCodes.drawnAt })
        .from(imageCodes)
        .where(isNotNull(imageCodes.answer))
        .orderBy(desc(imageCodes.number))
        .limit(50),
    );
    return context.json(rows.map(({ at, ...row }) => ({ ...row, time: new Date(at).toISOString() })));
  });
}
