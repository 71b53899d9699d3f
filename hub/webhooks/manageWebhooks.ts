/** What operators do with webhooks. Each act has its row of the audit, and counts for the next message in every process. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { ActError, keepAct, type ActBase } from '../audit/act';
import type { AuditState } from '../audit/audit';
import { hashToken } from '../credentials/opaqueToken';
import type { SecretKeys } from '../credentials/secretKeys';
import type { Database, Queries } from '../database/database';
import {
  outbox,
  webhooks,
  webhookSecretPlace,
  webhookSecrets,
  type MessageState,
  type WebhookRow,
  type WebhookSecretRow,
} from '../database/tables/outbox';
import { tenants } from '../database/tables/tenants';

export interface WebhookBase extends ActBase {
  secretKeys: SecretKeys;
}

/** A secret as its server gets it, once. */
export interface NewSecret {
  id: string;
  secret: string;
}

export interface ListedWebhook {
  webhook: WebhookRow;
  secrets: readonly Pick<WebhookSecretRow, 'id' | 'addedAt'>[];
  /** How many messages are in which state. */
  messages: Readonly<Record<MessageState, number>>;
}

/** Two, while its server changes from one to the other. */
const mostSecrets = 2;

/** Most webhooks of a tenant: each change writes a row for each. */
const mostWebhooks = 20;

/** @throws ActError for an unknown tenant, and for one webhook too many */
export async function addWebhook(
  base: WebhookBase,
  { tenantId, url, events }: Pick<WebhookRow, 'tenantId' | 'url' | 'events'>,
): Promise<NewSecret & { webhookId: string }> {
  const webhookId = `wh_${randomBytes(8).toString('hex')}`;
  const made = await makeSecret(base, webhookId);
  await base.database.transaction(async (queries) => {
    const [tenant] = await queries
      .select({ id: tenants.id })
      .from(tenants)
      .where(eq(tenants.id, tenantId))
      .for('no key update');
    if (!tenant) throw new ActError(`There is no tenant ${tenantId}.`);
    if ((await queries.$count(webhooks, eq(webhooks.tenantId, tenantId))) >= mostWebhooks)
      throw new ActError(`The tenant ${tenantId} has ${mostWebhooks} webhooks, which is the most.`);
    const [added] = await queries
      .insert(webhooks)
      .values({ id: webhookId, tenantId, url, events, createdAt: base.now })
      .returning();
    await queries.insert(webhookSecrets).values({ tenantId, ...made.row });
    if (!added) throw new Error('a webhook was not added');
    await keepAct(queries, base, {
      tenantId,
      act: 'webhook add',
      subject: webhookId,
      after: stateOf(added, [made.id]),
    });
  });
  return { webhookId, id: made.id, secret: made.secret };
}

/** `whsec_` and 32 random bytes, as Standard Webhooks says. */
async function makeSecret({ secretKeys, now }: WebhookBase, webhookId: string) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const id = hashToken(secret).slice(0, 8);
  const sealed = await secretKeys.seal(webhookSecretPlace({ webhookId, id }), secret);
  return { id, secret, row: { webhookId, id, secret: sealed, addedAt: now } };
}

/** What is `undefined` stays. */
export interface WebhookChange {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  isOn?: boolean | undefined;
}

/** On again, it gets what waits; what happened while it was off was not written. @throws ActError for an unknown one */
export function setWebhook(
  base: WebhookBase,
  id: string,
  { url, events, isOn }: WebhookChange,
): Promise<WebhookRow> {
  return changeWebhook(base, id, 'webhook set', async (queries, known) => {
    const off = isOn === false ? { disabledAt: base.now, disabledWhy: 'an operator switched it off' } : {};
    const on = isOn === true ? { disabledAt: null, disabledWhy: null, failingSince: null } : {};
    const [changed] = await queries
      .update(webhooks)
      .set({ ...(url === undefined ? { id } : { url }), ...(events ? { events } : {}), ...off, ...on })
      .where(isWebhook(known))
      .returning();
    return changed;
  });
}

/** With its messages. @throws ActError for an unknown one */
export async function deleteWebhook(base: WebhookBase, id: string): Promise<void> {
  await base.database.transaction(async (queries) => {
    const known = await holdWebhook(queries, id);
    const before = stateOf(known, await secretIds(queries, known));
    await queries.delete(webhooks).where(isWebhook(known));
    await keepAct(queries, base, { tenantId: known.tenantId, act: 'webhook delete', subject: id, before });
  });
}

/** Messages are signed with both from now on. @throws ActError where two are live */
export async function addWebhookSecret(base: WebhookBase, id: string): Promise<NewSecret> {
  const made = await makeSecret(base, id);
  await changeWebhook(base, id, 'webhook secret add', async (queries, known) => {
    const ids = await secretIds(queries, known);
    if (ids.length >= mostSecrets)
      throw new ActError(`The webhook ${id} has two secrets, ${ids.join(' and ')}. Remove one first.`);
    await queries.insert(webhookSecrets).values({ tenantId: known.tenantId, ...made.row });
    return known;
  });
  return { id: made.id, secret: made.secret };
}

/** @throws ActError for an unknown secret, and for the last one */
export async function removeWebhookSecret(base: WebhookBase, id: string, secretId: string): Promise<void> {
  await changeWebhook(base, id, 'webhook secret remove', async (queries, known) => {
    const ids = await secretIds(queries, known);
    if (!ids.includes(secretId))
      throw new ActError(`The webhook ${id} has no secret ${secretId}. It has ${ids.join(' and ')}.`);
    if (ids.length === 1)
      throw new ActError(`${secretId} is the last secret of the webhook ${id}. First add one.`);
    await queries.delete(webhookSecrets).where(and(isSecretOf(known), eq(webhookSecrets.id, secretId)));
    return known;
  });
}

/** @param isMeant `tenantId` or `id` of one; all by default */
export async function listWebhooks(
  database: Database,
  { tenantId, id }: { tenantId?: string | undefined; id?: string | undefined } = {},
): Promise<ListedWebhook[]> {
  return database.run(async (queries) => {
    const isMeant = and(
      tenantId === undefined ? undefined : eq(webhooks.tenantId, tenantId),
      id === undefined ? undefined : eq(webhooks.id, id),
    );
    const rows = await queries
      .select()
      .from(webhooks)
      .where(isMeant)
      .orderBy(asc(webhooks.tenantId), asc(webhooks.createdAt));
    const secrets = await queries.select().from(webhookSecrets).orderBy(asc(webhookSecrets.addedAt));
    const counts = await queries
      .select({ webhookId: outbox.webhookId, state: outbox.state, count: sql<number>`count(*)::int` })
      .from(outbox)
      .groupBy(outbox.webhookId, outbox.state);
    return rows.map((webhook) => {
      const countOf = (state: MessageState) =>
        counts.find((each) => each.webhookId === webhook.id && each.state === state)?.count ?? 0;
      return {
        webhook,
        secrets: secrets.filter(({ webhookId }) => webhookId === webhook.id),
        messages: { pending: countOf('pending'), delivered: countOf('delivered'), failed: countOf('failed') },
      };
    });
  });
}

async function changeWebhook(
  base: WebhookBase,
  id: string,
  act: string,
  change: (queries: Queries, known: WebhookRow) => Promise<WebhookRow | undefined>,
): Promise<WebhookRow> {
  return base.database.transaction(async (queries) => {
    const known = await holdWebhook(queries, id);
    const before = stateOf(known, await secretIds(queries, known));
    const changed = (await change(queries, known)) ?? known;
    const after = stateOf(changed, await secretIds(queries, known));
    await keepAct(queries, base, { tenantId: known.tenantId, act, subject: id, before, after });
    return changed;
  });
}

/** Locked until the transaction ends. @throws ActError for an unknown one */
export async function holdWebhook(queries: Queries, id: string): Promise<WebhookRow> {
  const [known] = await queries.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!known) throw new ActError(`There is no webhook ${id}. See: npm run hub -- webhook list`);
  return known;
}

const isWebhook = ({ id, tenantId }: WebhookRow) => and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, id));

const isSecretOf = ({ id, tenantId }: WebhookRow) =>
  and(eq(webhookSecrets.tenantId, tenantId), eq(webhookSecrets.webhookId, id));

const secretIds = async (queries: Queries, webhook: WebhookRow): Promise<string[]> =>
  (
    await queries
      .select({ id: webhookSecrets.id })
      .from(webhookSecrets)
      .where(isSecretOf(webhook))
      .orderBy(asc(webhookSecrets.addedAt))
  ).map(({ id }) => id);

/** Without the query of its address, which may hold a secret. */
function stateOf({ url, events, disabledAt }: WebhookRow, secrets: readonly string[]): AuditState {
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, events, on: disabledAt === null, secrets };
}
