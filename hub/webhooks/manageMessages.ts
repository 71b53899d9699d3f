/** What operators do with messages of the outbox. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { ActError, keepAct, type ActBase } from '../audit/act';
import type { Database } from '../database/database';
import { outbox, type MessageRow, type MessageState } from '../database/tables/outbox';
import { leaseMs } from '../outbox/schedule';
import { holdWebhook } from './manageWebhooks';

/** Writes a message that only its caller sends. @throws ActError for an unknown webhook */
export async function addTest(base: ActBase, id: string): Promise<MessageRow> {
  return base.database.transaction(async (queries) => {
    const { tenantId } = await holdWebhook(queries, id);
    const [message] = await queries
      .insert(outbox)
      .values({
        id: `msg_${randomUUID().replaceAll('-', '')}`,
        tenantId,
        target: id,
        webhookId: id,
        type: 'webhook.test',
        data: {},
        at: base.now,
        attempts: 1,
        dueAt: base.now + leaseMs,
      })
      .returning();
    if (!message) throw new Error('a message was not written');
    await keepAct(queries, base, { tenantId, act: 'webhook test', subject: id });
    return message;
  });
}

/**
 * Sends messages again: those that failed, and one that was delivered.
 * @param which id of a message, or of a webhook for all of its that failed
 * @returns how many
 * @throws ActError where there is nothing to send
 */
export async function resend(base: ActBase, which: string): Promise<number> {
  return base.database.transaction(async (queries) => {
    const isMeant = which.startsWith('wh_')
      ? and(eq(outbox.webhookId, which), eq(outbox.state, 'failed'))
      : and(eq(outbox.id, which), inArray(outbox.state, ['failed', 'delivered']));
    const rows = await queries
      .update(outbox)
      .set({ state: 'pending', attempts: 0, dueAt: 0, endedAt: null })
      .where(isMeant)
      .returning({ tenantId: outbox.tenantId });
    const [first] = rows;
    if (!first) throw new ActError(`${which} names no message that failed or was delivered.`);
    const after = { messages: rows.length };
    await keepAct(queries, base, { tenantId: first.tenantId, act: 'webhook resend', subject: which, after });
    return rows.length;
  });
}

/** The newest first. */
export function listMessages(
  database: Database,
  {
    webhookId,
    tenantId,
    state,
    most,
  }: {
    webhookId?: string | undefined;
    tenantId?: string | undefined;
    state?: MessageState | undefined;
    most: number;
  },
): Promise<MessageRow[]> {
  const isMeant = and(
    webhookId === undefined ? undefined : eq(outbox.webhookId, webhookId),
    tenantId === undefined ? undefined : eq(outbox.tenantId, tenantId),
    state === undefined ? undefined : eq(outbox.state, state),
  );
  return database.run((queries) =>
    queries.select().from(outbox).where(isMeant).orderBy(desc(outbox.number)).limit(most),
  );
}
