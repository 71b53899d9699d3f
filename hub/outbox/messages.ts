/** The rows of the outbox: each is one process's at a time, and those about one account go to a target in their order. */
import { and, asc, eq, exists, isNull, lt, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queries } from '../database/database';
import { apps } from '../database/tables/apps';
import { outbox, webhooks, type MessageRow } from '../database/tables/outbox';
import type { PostAnswer } from './postMessage';
import { leaseMs, waitAfter } from './schedule';

const isDue = (now: number) => and(eq(outbox.state, 'pending'), lte(outbox.dueAt, now));

/** What a webhook that is off would get waits, until it is on again or too old. */
const isOn = (queries: Queries) =>
  or(
    isNull(outbox.webhookId),
    exists(
      queries
        .select({ one: sql`1` })
        .from(webhooks)
        .where(
          and(
            eq(webhooks.tenantId, outbox.tenantId),
            eq(webhooks.id, outbox.webhookId),
            isNull(webhooks.disabledAt),
          ),
        ),
    ),
  );

const targetOfApp = sql<string>`'app ' || ${apps.tenantId} || ' ' || ${apps.appKey}`;

/** Who gets messages, and whose they are. */
export type Target = Pick<MessageRow, 'tenantId' | 'target'>;

/** Who has messages that can be sent now: one look at an index for each, however many wait. */
export async function dueTargets(database: Database, now: number): Promise<Target[]> {
  return database.run(async (queries) => {
    const hasDue = ({ tenantId }: typeof webhooks | typeof apps, target: SQL<string> | typeof webhooks.id) =>
      exists(
        queries
          .select({ one: sql`1` })
          .from(outbox)
          .where(and(eq(outbox.tenantId, tenantId), eq(outbox.target, target), isDue(now))),
      );
    const ofWebhooks = await queries
      .select({ tenantId: webhooks.tenantId, target: webhooks.id })
      .from(webhooks)
      .where(and(isNull(webhooks.disabledAt), hasDue(webhooks, webhooks.id)));
    const ofApps = await queries
      .select({ tenantId: apps.tenantId, target: targetOfApp })
      .from(apps)
      .where(hasDue(apps, targetOfApp));
    return [...ofWebhooks, ...ofApps];
  });
}

/** Age of the oldest message that waits for a target that is on, in milliseconds; 0: none does. */
export async function oldestWaitMs(database: Database, now: number): Promise<number> {
  const [row] = await database.run((queries) =>
    queries
      .select({ at: sql<string | null>`min(${outbox.at})` })
      .from(outbox)
      .where(and(eq(outbox.state, 'pending'), isOn(queries))),
  );
  return row?.at == null ? 0 : Math.max(0, now - Number(row.at));
}

const earlier = alias(outbox, 'earlier');

/**
 * Takes the oldest message of a target that no other process has and none about the same account is before. It counts as
 * sent from here on: a process that is killed has tried.
 * @returns `null`: there is none now
 */
export function claimMessage(
  database: Database,
  { tenantId, target }: Target,
  now: number,
): Promise<MessageRow | null> {
  return database.transaction(async (queries) => {
    const isBehind = queries
      .select({ one: sql`1` })
      .from(earlier)
      .where(
        and(
          eq(earlier.tenantId, outbox.tenantId),
          eq(earlier.target, outbox.target),
          eq(earlier.accountId, outbox.accountId),
          eq(earlier.state, 'pending'),
          lt(earlier.number, outbox.number),
        ),
      );
    const isOfTarget = and(eq(outbox.tenantId, tenantId), eq(outbox.target, target));
    const [found] = await queries
      .select({ number: outbox.number })
      .from(outbox)
      .where(and(isOfTarget, isDue(now), isOn(queries), notExists(isBehind)))
      .orderBy(asc(outbox.number))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!found) return null;
    const [claimed] = await queries
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: now + leaseMs })
      .where(and(eq(outbox.tenantId, tenantId), eq(outbox.number, found.number)))
      .returning();
    return claimed ?? null;
  });
}

/** What became of an attempt. */
export type Result = 'delivered' | 'retry' | 'failed';

/** Whether a message is still the attempt's: after its time another process may have taken over, or an operator. */
const isSame = ({ tenantId, number, attempts }: MessageRow) =>
  and(
    eq(outbox.tenantId, tenantId),
    eq(outbox.number, number),
    eq(outbox.attempts, attempts),
    eq(outbox.state, 'pending'),
  );

/** @param isLast whether it is not tried again, however seldom it was */
export async function keepAnswer(
  queries: Queries,
  message: MessageRow,
  { status, text }: PostAnswer,
  { now, isLast = false }: { now: number; isLast?: boolean },
): Promise<Result> {
  const answer = { status, answer: text };
  const isTaken = status !== null && status >= 200 && status < 300;
  const wait = isTaken || isLast ? null : waitAfter(message.attempts);
  const state = isTaken ? 'delivered' : 'failed';
  await queries
    .update(outbox)
    .set(wait === null ? { ...answer, state, endedAt: now } : { ...answer, dueAt: now + wait })
    .where(isSame(message));
  return wait === null ? state : 'retry';
}

/** Notes an event of an account that no column of its row shows. Run it in the transaction of the change. */
export async function noteEvent(
  queries: Queries,
  { id, tenantId }: { id: string; tenantId: string },
  type: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await queries.execute(
    sql`select note_event(${tenantId}::text, ${id}::text, ${type}::text, ${JSON.stringify(details)}::jsonb)`,
  );
}
