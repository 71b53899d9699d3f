/** `webhook …`: servers that hear of changes of accounts (docs/webhooks.md). Each change is in the audit. */
import { parseArgs } from 'node:util';
import { createLog } from '../http/createLog';
import { readHubConfig } from '../config/readHubConfig';
import { attemptMs } from '../outbox/schedule';
import { sendMessage } from '../outbox/sendMessage';
import { chosenTypes } from '../webhooks/eventTypes';
import { addTest, resend } from '../webhooks/manageMessages';
import {
  addWebhook,
  addWebhookSecret,
  deleteWebhook,
  removeWebhookSecret,
  setWebhook,
  type NewSecret,
  type WebhookBase,
} from '../webhooks/manageWebhooks';
import { isLocalHub, readPostAddress } from '../webhooks/webhookAddress';
import { createWebhookSender } from '../webhooks/webhookSender';
import { acting } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';

type Command = (args: string[], context: CommandContext) => Promise<void>;

const options = {
  tenant: { type: 'string' },
  reason: { type: 'string' },
  event: { type: 'string', multiple: true },
  'all-events': { type: 'boolean' },
  url: { type: 'string' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
} as const;
type OptionName = keyof typeof options;

interface Given {
  typed: readonly string[];
  values: ReturnType<typeof parseAll>['values'];
  context: CommandContext;
}

const parseAll = (args: string[]) => parseArgs({ args, options, allowPositionals: true });

/** @param names what is typed besides options, in its order */
function command(
  names: readonly string[],
  allowed: readonly OptionName[],
  work: (given: Given) => Promise<void>,
): Command {
  return async (args, context) => {
    const { values, positionals } = parseAll(args);
    const foreign = Object.keys(values).find((name) => !allowed.some((one) => one === name));
    if (foreign !== undefined) throw new CommandError(`This command has no --${foreign}.`);
    names.forEach((name, index) => required(positionals[index], name));
    const others = positionals.slice(names.length);
    if (others.length > 0) throw new CommandError(`"${others.join(' ')}" is too much.`);
    await work({ typed: positionals, values, context });
  };
}

/** Opens what an act with secrets needs. */
const withKeys = <Result>(
  { context, values }: Given,
  work: (base: WebhookBase) => Promise<Result>,
): Promise<Result> =>
  acting(context, values.reason, async (base) =>
    work({ ...base, secretKeys: await context.openSecretKeys() }),
  );

const configOf = ({ env }: CommandContext) =>
  readHubConfig({ HUB_PUBLIC_ORIGIN: required(env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN') });

function readUrl(text: string, context: CommandContext): string {
  const read = readPostAddress(text, isLocalHub(configOf(context)));
  if ('fault' in read) throw new CommandError(`The address ${read.fault}.`);
  return read.url;
}

/** @returns `undefined`: they stay; an empty list: all */
function readEvents({ event, 'all-events': all }: Given['values']): readonly string[] | undefined {
  if (all && event) throw new CommandError('--event and --all-events do not go together.');
  if (all) return [];
  const unknown = event?.find((type) => !chosenTypes.includes(type));
  if (unknown !== undefined)
    throw new CommandError(`There is no event "${unknown}". There are: ${chosenTypes.join(', ')}.`);
  return event && [...new Set(event)];
}

const writeSecret = (context: CommandContext, { id, secret }: NewSecret): void =>
  context.write(`Secret ${id} (shown once; the hub keeps it encrypted): ${secret}`);

const add = command(['The address'], ['tenant', 'event', 'reason'], async (given) => {
  const { typed, values, context } = given;
  const url = readUrl(typed[0] ?? '', context);
  const tenantId = required(values.tenant, '--tenant');
  const events = readEvents(values) ?? [];
  const { webhookId, ...secret } = await withKeys(given, (base) =>
    addWebhook(base, { tenantId, url, events }),
  );
  context.write(
    `Webhook ${webhookId} of ${tenantId}: ${events.length === 0 ? 'all events' : events.join(', ')}`,
  );
  writeSecret(context, secret);
});

const set = command(['The id'], ['url', 'event', 'all-events', 'on', 'off', 'reason'], async (given) => {
  const {
    typed: [id = ''],
    values,
    context,
  } = given;
  const url = values.url === undefined ? undefined : readUrl(values.url, context);
  const events = readEvents(values);
  if (values.on && values.off) throw new CommandError('--on and --off do not go together.');
  const isOn = values.on ? true : values.off ? false : undefined;
  if (url === undefined && events === undefined && isOn === undefined)
    throw new CommandError('Name what to set: --url, --event, --all-events, --on or --off.');
  const changed = await withKeys(given, (base) => setWebhook(base, id, { url, events, isOn }));
  context.write(`Webhook ${id} is set, and ${changed.disabledAt === null ? 'on' : 'off'}`);
});

const remove = command(['The id'], ['reason'], async (given) => {
  const {
    typed: [id = ''],
    values,
    context,
  } = given;
  required(values.reason, '--reason');
  await withKeys(given, (base) => deleteWebhook(base, id));
  context.write(`Webhook ${id} is deleted, with its messages`);
});

/** Sends it at once, from here: what is between this machine and the receiver shows. */
const test = command(['The id'], ['reason'], async (given) => {
  const {
    typed: [id = ''],
    context,
  } = given;
  const rules = { timeoutMs: attemptMs, isLocal: isLocalHub(configOf(context)) };
  const store = { database: await context.openDatabase(), secretKeys: await context.openSecretKeys() };
  const message = await withKeys(given, (base) => addTest(base, id));
  const [clock, log] = [{ now: () => context.now() }, createLog('silent')];
  const senders = [await createWebhookSender({ ...store, clock, log })];
  const base = { database: store.database, clock, log, metrics: null, senders, rules };
  const { result, answer } = await sendMessage(base, message, true);
  const said = answer.status === null ? answer.text : `HTTP ${answer.status} ${answer.text}`.trim();
  if (result !== 'delivered') throw new CommandError(`${message.id} was not taken: ${said}.`);
  context.write(`${message.id} was taken: ${said}`);
});

const sendAgain = command(['The id of a message or webhook'], ['reason'], async (given) => {
  const {
    typed: [which = ''],
    context,
  } = given;
  const count = await withKeys(given, (base) => resend(base, which));
  context.write(`${count} ${count === 1 ? 'message waits' : 'messages wait'} to be sent again`);
});

const addSecret = command(['The id'], ['reason'], async (given) => {
  const {
    typed: [id = ''],
    context,
  } = given;
  const secret = await withKeys(given, (base) => addWebhookSecret(base, id));
  context.write(`Webhook ${id}: messages are signed with both secrets until you remove one`);
  writeSecret(context, secret);
});

const removeSecret = command(['The id', 'The id of the secret'], ['reason'], async (given) => {
  const {
    typed: [id = '', secretId = ''],
    context,
  } = given;
  await withKeys(given, (base) => removeWebhookSecret(base, id, secretId));
  context.write(`Webhook ${id}: secret ${secretId} signs no more`);
});

export const webhookCommands: Readonly<Record<string, Command>> = {
  'webhook add': add,
  'webhook set': set,
  'webhook delete': remove,
  'webhook test': test,
  'webhook resend': sendAgain,
  'webhook secret add': addSecret,
  'webhook secret remove': removeSecret,
};
