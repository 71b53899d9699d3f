/** `limits …`: how often something may be done. Each change is in the audit, and counts within a second everywhere. */
import { parseArgs } from 'node:util';
import { describeAct } from '../audit/readAudit';
import type { LimitOverride } from '../database/tables/limitOverrides';
import type { LimitNow } from '../http/hubLimits';
import { readWindow, windowText } from '../limits/bounds';
import { isRunning, type LimitSource, type SourcedLimit } from '../limits/createLimits';
import {
  limitActs,
  limitSubject,
  listLimits,
  overridesOf,
  requireLimit,
  resetLimit,
  setLimit,
  type LimitState,
  type NamedLimit,
} from '../limitSettings/manageLimits';
import { acting, asCommandError } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';

const ofOne = { tenant: { type: 'string' } } as const;
const reason = { type: 'string' } as const;

function tooMuch(typed: readonly string[], count: number): void {
  if (typed.length > count) throw new CommandError(`"${typed.slice(count).join(' ')}" is too much.`);
}

/** @throws CommandError for an unknown limit: it says what exists */
function nameOf(typed: string | undefined, tenant: string | undefined): NamedLimit {
  const id = required(typed, 'The id of the limit');
  try {
    return { id: requireLimit(id).id, tenantId: tenant ?? null };
  } catch (error) {
    return asCommandError(error);
  }
}

const numberText = (count: number): string => count.toLocaleString('en-US');
const valueText = ({ most, windowMs }: LimitNow): string => `${numberText(most)} in ${windowText(windowMs)}`;
const timeText = (at: number): string => new Date(at).toISOString();

const sources: Readonly<Record<LimitSource, string>> = {
  default: 'default',
  hub: 'set for the hub',
  settings: "of the tenant's settings",
  tenant: 'set for the tenant',
};

const sourceText = ({ source, endsAt }: SourcedLimit): string =>
  endsAt === null ? sources[source] : `${sources[source]} until ${timeText(endsAt)}`;

const boundsText = ([lowest, highest]: readonly [number, number]): string =>
  lowest === highest ? 'fixed' : `from ${numberText(lowest)} to ${numberText(highest)}`;

const lineOf = ({ limit, now }: LimitState): string =>
  [
    limit.id,
    valueText(now),
    sourceText(now),
    boundsText(limit.between),
    `${limit.counts}, for ${limit.per}`,
  ].join('\t');

/** `limits list`: what counts now, for the hub or a tenant; with `--changed` alone, what is set for tenants too. */
async function listLimitsCommand(args: string[], context: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { ...ofOne, changed: { type: 'boolean' } } });
  const database = await context.openDatabase();
  const all = await listLimits(database, values.tenant ?? null, context.now()).catch(asCommandError);
  const shown = values.changed ? all.filter(({ now }) => now.source !== 'default') : all;
  for (const state of shown) context.write(lineOf(state));
  const isOfAll = values.changed && values.tenant === undefined;
  const ofTenants = isOfAll ? await database.run((queries) => overridesOf(queries, null)) : [];
  const running = ofTenants.filter((row) => row.tenantId !== null && isRunning(row.endsAt, context.now()));
  for (const row of running) context.write(`${row.limitId}\t${overrideText(row, context.now())}`);
  if (shown.length + running.length === 0) context.write('Every limit is as it is by default.');
}

/** `limits get <id>`: its bounds with their reason, who has another number, and what operators did with it. */
async function getLimitCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: ofOne, allowPositionals: true });
  tooMuch(positionals, 1);
  const named = nameOf(positionals[0], values.tenant);
  const database = await context.openDatabase();
  const states = await listLimits(database, named.tenantId, context.now()).catch(asCommandError);
  const found = states.find(({ limit }) => limit.id === named.id);
  if (!found) throw new CommandError(`There is no limit ${named.id}.`);
  const { overrides, acts } = await database.run(async (queries) => ({
    overrides: await overridesOf(queries, named.id),
    acts: await limitActs(queries, named.id, values.tenant),
  }));
  const { limit, now } = found;
  context.write(`limit\t${limitSubject(named)}`);
  context.write(`counts\t${limit.counts}, for ${limit.per}`);
  context.write(`now\t${valueText(now)} (${sourceText(now)})`);
  context.write(`default\t${valueText(limit)}`);
  context.write(`bounds\t${boundsText(limit.between)}: ${limit.why}`);
  context.write(`window\t${limit.hasOwnWindow ? '--per sets another one' : 'fixed'}`);
  context.write(`tenants\t${limit.isOfTenant ? 'each may have its own' : 'count together'}`);
  for (const row of overrides) context.write(`set\t${overrideText(row, context.now())}`);
  for (const line of acts.map(actLine)) context.write(line);
}

function overrideText({ tenantId, endsAt, ...row }: LimitOverride, now: number): string {
  const until =
    endsAt === null ? 'lasts' : `${isRunning(endsAt, now) ? 'until' : 'ended'} ${timeText(endsAt)}`;
  return [tenantId === null ? 'for the hub' : `for ${tenantId}`, valueText(row), until].join('\t');
}

function actLine(row: Parameters<typeof describeAct>[0]): string {
  const { at, act, subject, who, before, after, reason: why } = describeAct(row);
  return [at, act, subject, who, why, JSON.stringify(before), JSON.stringify(after)].join('\t');
}

/** `limits history [<id>]`: what operators did, the newest first. */
async function limitHistoryCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: ofOne, allowPositionals: true });
  tooMuch(positionals, 1);
  const id = positionals[0] === undefined ? null : nameOf(positionals[0], values.tenant).id;
  const database = await context.openDatabase();
  for (const row of await database.run((queries) => limitActs(queries, id, values.tenant)))
    context.write(actLine(row));
}

/** `limits set <id> <most>`: within its bounds; with `--until` it ends by itself. */
async function setLimitCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { ...ofOne, reason, per: { type: 'string' }, until: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  tooMuch(positionals, 2);
  const named = nameOf(positionals[0], values.tenant);
  const change = {
    ...named,
    most: readMost(required(positionals[1], 'The number')),
    windowMs: values.per === undefined ? null : readPer(values.per),
    endsAt: values.until === undefined ? null : readEnd(values.until),
  };
  const why = required(values.reason, '--reason');
  const set = await acting(context, why, (base) => setLimit(base, change));
  context.write(`${limitSubject(named)}: ${valueText(set)} (${sourceText(set)})`);
  if (change.endsAt === null && set.endsAt !== null)
    context.write('The temporary number counts until its end, and then the one that was set now.');
}

/** What is no number is refused with the bounds. */
const readMost = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

function readPer(text: string): number {
  const windowMs = readWindow(text);
  if (windowMs === null) throw new CommandError('--per must be a time such as 30s, 10min, 1h or 1d.');
  return windowMs;
}

/** A time without a zone would mean another moment on another machine. */
function readEnd(text: string): number {
  const isWhole = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  const endsAt = isWhole ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(endsAt))
    throw new CommandError('--until must be a day such as 2030-01-31, or a time such as 2030-01-31T18:00Z.');
  return endsAt;
}

/** `limits reset <id>`: removes what was set, the temporary number too. */
async function resetLimitCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { ...ofOne, reason }, allowPositionals: true });
  tooMuch(positionals, 1);
  const named = nameOf(positionals[0], values.tenant);
  const why = required(values.reason, '--reason');
  const now = await acting(context, why, (base) => resetLimit(base, named));
  context.write(`${limitSubject(named)}: ${valueText(now)} (${sourceText(now)})`);
}

type Command = (args: string[], context: CommandContext) => Promise<void>;

export const limitsCommands = {
  'limits list': listLimitsCommand,
  'limits get': getLimitCommand,
  'limits set': setLimitCommand,
  'limits reset': resetLimitCommand,
  'limits history': limitHistoryCommand,
} as const satisfies Readonly<Record<string, Command>>;
