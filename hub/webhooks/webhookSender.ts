import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { openAudit } from '../audit/audit';
import type { HubServices } from '../http/hubServices';
import { webhooks, webhookSecretPlace, webhookSecrets, type MessageRow } from '../database/tables/outbox';
import type { Queries } from '../database/database';
import type { Posting } from '../outbox/postMessage';
import { goneStatus, type Sender } from '../outbox/sendMessage';
import { mostFailingMs } from '../outbox/schedule';

type Services = Pick<HubServices, 'database' | 'secretKeys' | 'clock' | 'log'>;

/** The same each time it is sent: receivers verify the bytes. */
const bodyOf = ({ type, at, tenantId, accountId, data }: MessageRow): string =>
  JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: { tenant: tenantId, ...(accountId === null ? {} : { account_id: accountId }), ...data },
  });

/** Signs events as Standard Webhooks says, with each live secret, and switches off who takes nothing. */
export async function createWebhookSender(services: Services): Promise<Sender> {
  const switchOff = await createSwitchOff(services);
  return {
    kind: 'webhook',
    isOf: ({ webhookId }) => webhookId !== null,
    prepare: (message, now) => prepare(services, message, now),
    hold: async (queries, { webhookId }) => {
      await queries
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(eq(webhooks.id, webhookId ?? ''))
        .for('no key update');
    },
    noteAnswer: async (queries, { webhookId, type }, { result, answer }) => {
      if (webhookId === null || type === 'webhook.test') return;
      if (result === 'delivered') await noteTaken(queries, webhookId);
      else await switchOff(queries, webhookId, answer.status === goneStatus);
    },
  };
}

async function prepare(
  { database, secretKeys }: Services,
  message: MessageRow,
  now: number,
): Promise<Posting | null> {
  const webhookId = message.webhookId ?? '';
  const [[webhook], secrets] = await database.run(
    async (queries) =>
      [
        await queries.select().from(webhooks).where(eq(webhooks.id, webhookId)),
        await queries.select().from(webhookSecrets).where(eq(webhookSecrets.webhookId, webhookId)),
      ] as const,
  );
  if (!webhook) return null;
  const body = bodyOf(message);
  const opened = await Promise.all(
    secrets.map(async (row) =>
      v.parse(v.string(), await secretKeys.open(webhookSecretPlace(row), row.secret)),
    ),
  );
  const signatures = opened.map((secret) => new Webhook(secret).sign(message.id, new Date(now), body));
  return {
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Hub-Entry-Webhooks',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

async function noteTaken(queries: Queries, webhookId: string): Promise<void> {
  await queries
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failingSince)));
}

/** Its function runs under the lock of the webhook. @returns notes that a webhook took nothing, and switches it off where that is so for long or for good */
async function createSwitchOff({ clock, log, ...store }: Services) {
  const audit = await openAudit(store);
  return async (queries: Queries, webhookId: string, isGone: boolean): Promise<void> => {
    const now = clock.now();
    const [webhook] = await queries
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt)));
    if (!webhook) return;
    const failingSince = webhook.failingSince ?? now;
    const isOff = isGone || now - failingSince >= mostFailingMs;
    const why = isGone
      ? 'it answered 410 Gone'
      : `it took nothing since ${new Date(failingSince).toISOString()}`;
    await queries
      .update(webhooks)
      .set({ failingSince, ...(isOff ? { disabledAt: now, disabledWhy: why } : {}) })
      .where(eq(webhooks.id, webhookId));
    if (!isOff) return;
    log.error({ event: 'webhook-off', webhook: webhookId, why }, 'a webhook was switched off');
    const { tenantId } = webhook;
    const states = { before: { on: true }, after: { on: false } };
    await audit.append(queries, {
      tenantId,
      who: 'hub',
      act: 'webhook off',
      subject: webhookId,
      ...states,
      reason: why,
      at: now,
    });
  };
}
