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

const isReceiver = ({ tenantId, webhookId }: MessageRow) =>
  and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, webhookId ?? ''));

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
    hold: async (queries, message) => {
      await queries
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(isReceiver(message))
        .for('no key update');
    },
    noteAnswer: async (queries, message, { result, answer }) => {
      if (message.webhookId === null || message.type === 'webhook.test') return;
      if (result === 'delivered') await noteTaken(queries, message);
      else await switchOff(queries, message, answer.status === goneStatus);
    },
  };
}

async function prepare(
  { database, secretKeys }: Services,
  message: MessageRow,
  now: number,
): Promise<Posting | null> {
  const { tenantId, webhookId } = message;
  const isSecret = and(eq(webhookSecrets.tenantId, tenantId), eq(webhookSecrets.webhookId, webhookId ?? ''));
  const [[webhook], secrets] = await database.run(
    async (queries) =>
      [
        await queries.select().from(webhooks).where(isReceiver(message)),
        await queries.select().from(webhookSecrets).where(isSecret),
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

async function noteTaken(queries: Queries, message: MessageRow): Promise<void> {
  await queries
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(isReceiver(message), isNotNull(webhooks.failingSince)));
}

/** Its function runs under the lock of the webhook. @returns notes that a webhook took nothing, and switches it off where that is so for long or for good */
async function createSwitchOff({ clock, log, ...store }: Services) {
  const audit = await openAudit(store);
  return async (queries: Queries, message: MessageRow, isGone: boolean): Promise<void> => {
    const now = clock.now();
    const [webhook] = await queries
      .select()
      .from(webhooks)
      .where(and(isReceiver(message), isNull(webhooks.disabledAt)));
    if (!webhook) return;
    const failingSince = webhook.failingSince ?? now;
    const isOff = isGone || now - failingSince >= mostFailingMs;
    const why = isGone
      ? 'it answered 410 Gone'
      : `it took nothing since ${new Date(failingSince).toISOString()}`;
    await queries
      .update(webhooks)
      .set({ failingSince, ...(isOff ? { disabledAt: now, disabledWhy: why } : {}) })
      .where(isReceiver(message));
    if (!isOff) return;
    log.error({ event: 'webhook-off', webhook: webhook.id, why }, 'a webhook was switched off');
    const { tenantId } = webhook;
    const states = { before: { on: true }, after: { on: false } };
    await audit.append(queries, {
      tenantId,
      who: 'hub',
      act: 'webhook off',
      subject: webhook.id,
      ...states,
      reason: why,
      at: now,
    });
  };
}
