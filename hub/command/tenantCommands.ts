import { asc, eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { settingsSchema, type SystemSettings } from '../../src/api/systemSettings';
import { termsVersionPattern } from '../../src/api/terms';
import { readHubConfig } from '../config/readHubConfig';
import { tenants, type TenantLimits, type TenantMails } from '../database/tables/tenants';
import { countUnnamed } from '../documents/frameAncestors';
import { methodFactors } from '../factors/methodFactors';
import { hubFactors } from '../factors/registry';
import { dayAt } from '../factors/tenantDemand';
import { checkNames } from '../humanChecks/registry';
import { checkMails } from '../mails/tenantMails';
import { methods } from '../methods/registry';
import { addTenant } from '../tenants/addTenant';
import { hostName } from '../tenants/findTenant';
import { CommandError, required, type CommandContext } from './commandContext';

const options = {
  id: { type: 'string' },
  name: { type: 'string' },
  settings: { type: 'string' },
  mails: { type: 'string' },
  limits: { type: 'string' },
} as const;

/** `tenant add <host>`: the tenant of `HUB_PUBLIC_ORIGIN`'s host is the neutral one. */
export async function addTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const typed = required(positionals[0], 'The host name');
  const host = hostName(typed);
  if (host === null || host !== typed.toLowerCase())
    throw new CommandError(`"${typed}" is not a host name such as hub.example.com.`);
  const id = values.id ?? host.split('.')[0] ?? host;
  if (!/^[a-z0-9-]{1,64}$/.test(id))
    throw new CommandError('--id must be 1 to 64 small letters, digits or -.');
  const portal = required(context.env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN');
  const neutral = new URL(readHubConfig({ HUB_PUBLIC_ORIGIN: portal }).publicOrigin).hostname === host;
  const settings = { ...defaultSettings(values.name ?? id), ...readSettingsFile(values.settings) };
  const mails = values.mails === undefined ? null : readMailsFile(values.mails);
  const limits = values.limits === undefined ? null : readLimitsFile(values.limits);
  const database = await context.openDatabase();
  const isNew = await database.transaction((queries) =>
    addTenant(queries, { id, host, neutral, settings, mails, limits }),
  );
  if (!isNew) throw new CommandError(`There is a tenant ${id} or one of the host ${host} already.`);
  context.write(`Tenant ${id}: ${host}${neutral ? ' (the neutral portal)' : ''}`);
  warnOfMany(settings, context);
}

/**
 * `tenant set <id>` with `--settings <file>`, `--mails <file>`, `--limits <file>` or several: replaces them; running hubs use
 * them from the next request on.
 */
export async function setTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = required(positionals[0], 'The id');
  required(values.settings ?? values.mails ?? values.limits, '--settings, --mails or --limits');
  const given = {
    ...(values.settings === undefined ? {} : { settings: readSettingsFile(values.settings) }),
    ...(values.mails === undefined ? {} : { mails: readMailsFile(values.mails) }),
    ...(values.limits === undefined ? {} : { limits: readLimitsFile(values.limits) }),
  };
  const database = await context.openDatabase();
  const changed = await database.run((queries) =>
    queries.update(tenants).set(given).where(eq(tenants.id, id)).returning(),
  );
  if (changed.length === 0) throw new CommandError(`There is no tenant ${id}.`);
  context.write(`Tenant ${id}: ${Object.keys(given).join(' and ')} replaced`);
  if (given.settings) warnOfMany(given.settings, context);
}

/** A page that the header has no room for can be framed only by an address that names it. */
function warnOfMany(settings: SystemSettings, context: CommandContext): void {
  const unnamed = countUnnamed({ settings });
  if (unnamed === 0) return;
  const shown = (settings.parent_origins?.length ?? 0) - unnamed;
  context.write(
    `Only the first ${shown} of parent_origins fit into the header: frames of the other ${unnamed} must name their page (the SDK does), see docs/operate.md`,
  );
}

export async function listTenantsCommand(_: string[], context: CommandContext): Promise<void> {
  const database = await context.openDatabase();
  const rows = await database.run((queries) => queries.select().from(tenants).orderBy(asc(tenants.id)));
  for (const { id, host, neutral } of rows) context.write(`${id}\t${host}${neutral ? '\tneutral' : ''}`);
}

function defaultSettings(name: string): SystemSettings {
  return { theme: { system_name: name, system_abbr: name, privacy_policy: '/privacy/policy' } };
}

/** Those that can count for a tenant. */
const factorIds = [...hubFactors, ...methodFactors(methods)]
  .filter(({ isLastResort }) => !isLastResort)
  .map(({ id }) => id);

/** Unknown fields and values of a wrong type would be dropped silently later, so they are refused here. */
function readSettingsFile(path: string | undefined): SystemSettings {
  if (path === undefined) return {};
  const json = readJson(path);
  const result = v.safeParse(settingsSchema, json);
  if (!result.success) throw new CommandError(`${path}: ${result.issues[0].message}`);
  const dropped = findDropped(json, result.output, '');
  if (dropped !== null) throw new CommandError(`${path}: ${dropped} is unknown or of a wrong type.`);
  const { second_factors: ids = [], second_factor_from: from, terms_version } = result.output.profile ?? {};
  const unknown = ids.find((each) => !factorIds.includes(each));
  if (unknown !== undefined)
    throw new CommandError(
      `${path}: profile.second_factors names "${unknown}", which is no second factor. Known are ${factorIds.join(', ')}.`,
    );
  if (from !== undefined && dayAt(from) === null)
    throw new CommandError(`${path}: profile.second_factor_from is no day such as 2030-01-31.`);
  if (terms_version !== undefined && !termsVersionPattern.test(terms_version))
    throw new CommandError(
      `${path}: profile.terms_version must have 1 to 32 letters, digits or the signs . _ -.`,
    );
  return result.output;
}

/** `null` in the file: our texts again. */
function readMailsFile(path: string): TenantMails | null {
  const given = readJson(path);
  if (given === null) return null;
  const { mails, faults } = checkMails(given);
  if (faults.length > 0) throw new CommandError(faults.map((fault) => `${path}: ${fault}.`).join('\n'));
  return mails;
}

const most = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));
const limitsSchema: v.GenericSchema<unknown, TenantLimits | null> = v.nullable(
  v.strictObject({
    smsPerDay: most,
    mailsPerDay: most,
    smsCountries: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))),
    humanCheck: v.optional(v.picklist(checkNames)),
  }),
);

/** `null` in the file: the hub's defaults again. */
function readLimitsFile(path: string): TenantLimits | null {
  const read = v.safeParse(limitsSchema, readJson(path));
  if (read.success) return read.output;
  const [{ message }] = read.issues;
  throw new CommandError(`${path}: ${v.getDotPath(read.issues[0]) ?? 'the file'}: ${message}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${path} cannot be read as JSON.`, { cause });
  }
}

/** Path of the first value that reading removed. */
function findDropped(given: unknown, read: unknown, path: string): string | null {
  if (typeof given !== 'object' || given === null) return given === read ? null : path || 'the file';
  if (typeof read !== 'object' || read === null) return path || 'the file';
  const kept = new Map<string, unknown>(Object.entries(read));
  for (const [name, value] of Object.entries(given)) {
    const dropped = findDropped(value, kept.get(name), path === '' ? name : `${path}.${name}`);
    if (dropped !== null) return dropped;
  }
  return null;
}
