import type { Hono } from 'hono';
import * as v from 'valibot';
import { callRoutes } from '../../../hub/callRoutes';
import { faults } from '../tables';
import type { HubServices } from '../../../hub/http/hubServices';
import { envelopeOfError, envelopeOfOutcome } from '../../../hub/http/envelopes';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';
import { done } from '../../../hub/answers/outcome';
import { readInput } from '../../../hub/http/readInput';
import { fieldInvalid, Refusal } from '../../../hub/answers/refusal';
import { faultSchema, storageFaults } from './faultSettings';

/** What a fault can be set for: every call, all of them, and the two steps of the storage. */
const faultNames: readonly string[] = [
  '*',
  ...callRoutes.flatMap(({ call, standsFor }) => [call.name, ...standsFor]),
  ...storageFaults,
];

/** Names the calls, because a fault of a misspelt one would do nothing. */
function unknownCall(): Refusal {
  const { fields } = fieldInvalid('call');
  return new Refusal({ ...fields, info: { ...fields.info, calls: faultNames } });
}

/** GET lists the faults, POST sets one, DELETE clears them all. */
export function faultRoutes(app: Hono<HubEnvironment>, { database }: HubServices): void {
  app.get('/dev/faults', async (context) =>
    context.json(await database.run((queries) => queries.select().from(faults))),
  );
  app.post('/dev/faults', async (context) => {
    try {
      const input = v.safeParse(faultSchema, await readInput(context.req, true), { abortEarly: true });
      if (!input.success) throw fieldInvalid(v.getDotPath(input.issues[0]) ?? 'body');
      const fault = input.output;
      if (!faultNames.includes(fault.call)) throw unknownCall();
      const row = { call: fault.call, settings: fault, times: fault.times ?? null };
      await database.run((queries) =>
        queries.insert(faults).values(row).onConflictDoUpdate({ target: faults.call, set: row }),
      );
      return envelopeOfOutcome(context, done({ call: fault.call }));
    } catch (error) {
      return envelopeOfError(context, error);
    }
  });
  app.delete('/dev/faults', async (context) => {
    await database.run((queries) => queries.delete(faults));
    return envelopeOfOutcome(context, done(undefined));
  });
}
