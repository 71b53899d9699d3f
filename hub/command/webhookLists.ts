/** `webhook list`, `show` and `deliveries`: what an operator reads about webhooks. */
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { MessageRow } from '../database/tables/outbox';
import { listMessages } from '../webhooks/manageMessages';
import { listWebhooks, type ListedWebhook } from '../webhooks/manageWebhooks';
import { CommandError, required, type CommandContext } from './commandContext';

const timeOf = (ms: number | null): string => (ms === null ? '-' : new Date(ms).toISOString());

function stateOf({ webhook: { disabledAt, disabledWhy, failingSince } }: ListedWebhook): string {
  if (disabledAt !== null) return `off since ${timeOf(disabledAt)}: ${disabledWhy ?? ''}`;
  return failingSince === null ? 'on' : `on, but takes nothing since ${timeOf(failingSince)}`;
}

const eventsOf = ({ webhook: { events } }: ListedWebhook): string =>
  events.length === 0 ? 'all events' : events.join(' ');

const countsOf = ({ messages }: ListedWebhook): string =>
  `${messages.pending} wait, ${messages.failed} failed, ${messages.delivered} taken`;

/** `webhook list [--tenant <id>]`. */
export async function listWebhooksCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { tenant: { type: 'string' } } });
  const database = await context.openDatabase();
  for (const each of await listWebhooks(database, { tenantId: values.tenant }))
    context.write(
      [
        each.webhook.id,
        each.webhook.tenantId,
        each.webhook.url,
        eventsOf(each),
        stateOf(each),
        countsOf(each),
      ].join('\t'),
    );
}

/** `webhook show <id> [--json]`. */
export async function showWebhookCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = required(positionals[0], 'The id');
  const [found] = await listWebhooks(await context.openDatabase(), { id });
  if (!found) throw new CommandError(`There is no webhook ${id}.`);
  for (const line of values.json ? [JSON.stringify(describe(found))] : linesOf(found)) context.write(line);
}

const linesOf = (each: ListedWebhook): string[] => [
  `webhook\t${each.webhook.id} of ${each.webhook.tenantId}`,
  `address\t${each.webhook.url}`,
  `events\t${eventsOf(each)}`,
  `state\t${stateOf(each)}`,
  `messages\t${countsOf(each)}`,
  ...each.secrets.map(({ id, addedAt }) => `secret\t${id} added ${timeOf(addedAt)}`),
];

const describe = ({ webhook, secrets, messages }: ListedWebhook) => ({
  id: webhook.id,
  tenant: webhook.tenantId,
  url: webhook.url,
  events: webhook.events,
  off_since: webhook.disabledAt,
  off_because: webhook.disabledWhy,
  failing_since: webhook.failingSince,
  messages,
  secrets: secrets.map(({ id, addedAt }) => ({ id, added_at: addedAt })),
});

const states = ['pending', 'delivered', 'failed'] as const;

/** `webhook deliveries [<id>]`: the newest first; without an id of all webhooks, and of apps that hear of sign-outs. */
export async function listDeliveriesCommand(args: string[], context: CommandContext): Promise<void> {
  const options = {
    tenant: { type: 'string' },
    state: { type: 'string' },
    most: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const state = v.safeParse(v.optional(v.picklist(states)), values.state);
  if (!state.success) throw new CommandError(`--state must be one of: ${states.join(', ')}.`);
  const most = Number(values.most ?? 50);
  if (!Number.isInteger(most) || most < 1 || most > 10_000)
    throw new CommandError('--most must be a number from 1 to 10000.');
  const asked = { webhookId: positionals[0], tenantId: values.tenant, state: state.output, most };
  for (const message of await listMessages(await context.openDatabase(), asked))
    context.write(values.json ? JSON.stringify(describeMessage(message)) : lineOf(message));
}

function describeMessage(message: MessageRow) {
  const { id, target, tenantId, accountId, type, state, attempts, at, dueAt, endedAt, status, answer } =
    message;
  const next = state === 'pending' ? { next_at: dueAt } : {};
  const about = { id, target, tenant: tenantId, account_id: accountId, type, at };
  return { ...about, state, attempts, ended_at: endedAt, ...next, status, answer };
}

function lineOf({
  id,
  target,
  type,
  state,
  attempts,
  at,
  dueAt,
  status,
  answer,
  accountId,
}: MessageRow): string {
  const next = state === 'pending' && dueAt > 0 ? `pending, next ${timeOf(dueAt)}` : state;
  const said = [status === null ? '' : `HTTP ${status}`, answer ?? ''].filter(Boolean).join(' ');
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  return [timeOf(at), id, target, type, accountId ?? '-', next, tries, said || '-'].join('\t');
}
