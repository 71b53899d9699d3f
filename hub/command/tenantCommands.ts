/** `tenant add|set|get|check|list`. Each change is in the audit and in the tenant's history. */
import { asc, eq } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import type { SystemSettings } from '../../src/api/systemSettings';
import { readHubConfig } from '../config/readHubConfig';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { tenants } from '../database/tables/tenants';
import { countUnnamed } from '../documents/frameAncestors';
import { hostName } from '../tenants/findTenant';
import { differences, type Difference } from '../tenants/differences';
import { changeTenant, partsOf, registerTenant, type TenantParts } from '../tenants/manageTenants';
import { newestVersion } from '../tenants/tenantVersions';
import { acting } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';
import { hostOf, settingsFacts } from './tenantFacts';
import { checkFiles, checkPart, partNames, readTenantFiles, versionField } from './tenantFiles';

const files = {
  settings: { type: 'string' },
  mails: { type: 'string' },
  limits: { type: 'string' },
} as const;
const reason = { type: 'string' } as const;
const how = { merge: { type: 'boolean' }, version: { type: 'string' } } as const;

/** @throws CommandError for more than one id */
export function oneId(positionals: readonly string[], name = 'The id'): string {
  if (positionals.length > 1)
    throw new CommandError(`"${positionals.slice(1).join(' ')}" is too much: one tenant.`);
  return required(positionals[0], name);
}

/** @throws CommandError for what is no number of a version */
export function readVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError(`--version must be a number, not "${text}".`);
  return Number(text);
}

/** @throws CommandError with one line for each */
export const refuseFaults = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
};

/** `tenant add <host>`: the tenant of `HUB_PUBLIC_ORIGIN`'s host is the neutral one. */
export async function addTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { id: { type: 'string' }, name: { type: 'string' }, reason, ...files } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const typed = oneId(positionals, 'The host name');
  const host = hostName(typed);
  if (host === null || host !== typed.toLowerCase())
    throw new CommandError(`"${typed}" is not a host name such as hub.example.com.`);
  const id = values.id ?? host.split('.')[0] ?? host;
  if (!/^[a-z0-9-]{1,64}$/.test(id))
    throw new CommandError('--id must be 1 to 64 small letters, digits or -.');
  required(context.env['HUB_PUBLIC_ORIGIN'], 'HUB_PUBLIC_ORIGIN');
  const config = readHubConfig(context.env, {}, openIdProviders);
  const neutral = new URL(config.publicOrigin).hostname === host;
  const { parts, faults } = checkFiles(
    readTenantFiles(values).files,
    await settingsFacts(context, host),
    null,
  );
  refuseFaults(faults);
  const { settings: given, ...others } = parts;
  const settings = { ...defaultSettings(values.name ?? id), ...given };
  const tenant = { id, host, neutral, mails: null, limits: null, ...others, settings };
  await acting(context, values.reason, (base) => registerTenant(base, tenant, config));
  context.write(`Tenant ${id}: ${host}${neutral ? ' (the neutral portal)' : ''}`);
  warnOfMany(settings, context);
}

function defaultSettings(name: string): SystemSettings {
  return { theme: { system_name: name, system_abbr: name, privacy_policy: '/privacy/policy' } };
}

/**
 * `tenant set <id>` with `--settings <file>`, `--mails <file>`, `--limits <file>` or several: replaces them, or with
 * `--merge` changes what they name; running hubs use them from the next request on.
 */
export async function setTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { reason, ...files, ...how } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = oneId(positionals);
  required(values.settings ?? values.mails ?? values.limits, '--settings, --mails or --limits');
  const given = readTenantFiles(values);
  const expected = values.version === undefined ? given.version : readVersion(values.version);
  const facts = await settingsFacts(context, await hostOf(context, id));
  const merge = values.merge ?? false;
  const change = (known: TenantParts) => {
    const checked = checkFiles(given.files, facts, merge ? known : null);
    refuseFaults(checked.faults);
    return checked.parts;
  };
  const { version, changed, parts } = await acting(context, values.reason, (base) =>
    changeTenant(base, id, 'tenant set', change, expected),
  );
  const names = given.files.map(({ part }) => part).join(' and ');
  context.write(
    changed.length === 0
      ? `Tenant ${id}: nothing changes`
      : `Tenant ${id}: ${names} ${merge ? 'changed' : 'replaced'}, version ${version}`,
  );
  writeDifferences(changed, context);
  if (given.files.some(({ part }) => part === 'settings')) warnOfMany(parts.settings, context);
}

/** The fields that changed, with what they were. */
export function writeDifferences(
  changed: readonly Difference[],
  { write }: Pick<CommandContext, 'write'>,
): void {
  for (const { field, before, after } of changed) write(`  ${field}: ${shortOf(before)} → ${shortOf(after)}`);
}

const shortOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

/** A page that the header has no room for can be framed only by an address that names it. */
function warnOfMany(settings: SystemSettings, context: CommandContext): void {
  const unnamed = countUnnamed({ settings });
  if (unnamed === 0) return;
  const shown = (settings.parent_origins?.length ?? 0) - unnamed;
  context.write(
    `Only the first ${shown} of parent_origins fit into the header: frames of the other ${unnamed} must name their page (the SDK does), see docs/operate.md`,
  );
}

/** `tenant get <id>`: JSON for `tenant set`, with the version that it is of. */
export async function getTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { part: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = oneId(positionals);
  const part = partNames.find((name) => name === (values.part ?? 'settings'));
  if (!part) throw new CommandError(`--part must be one of: ${partNames.join(', ')}.`);
  const { version, parts } = await readTenant(context, id);
  const stored = parts[part];
  const shown = stored === null ? null : { [versionField]: version, ...stored };
  context.write(JSON.stringify(shown, null, 2));
}

async function readTenant(
  context: CommandContext,
  id: string,
): Promise<{ version: number; parts: TenantParts }> {
  const database = await context.openDatabase();
  return database.transaction(async (queries) => {
    // Held, so that version and state belong together.
    const [known] = await queries.select().from(tenants).where(eq(tenants.id, id)).for('share');
    if (!known) throw new CommandError(`There is no tenant ${id}.`);
    return { version: (await newestVersion(queries, id))?.number ?? 0, parts: partsOf(known) };
  });
}

/** `tenant check <id>`: what is wrong with what it has, or with files, and what these would change. It changes nothing. */
export async function checkTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { ...files, merge: how.merge } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = oneId(positionals);
  const facts = await settingsFacts(context, await hostOf(context, id));
  const { parts: known } = await readTenant(context, id);
  const given = readTenantFiles(values);
  if (given.files.length === 0) {
    refuseFaults(partNames.flatMap((part) => checkPart(part, known[part], facts).faults));
    return context.write(`Tenant ${id}: nothing is wrong`);
  }
  const { parts, faults } = checkFiles(given.files, facts, values.merge ? known : null);
  refuseFaults(faults);
  const changed = differences(known, { ...known, ...parts });
  context.write(`Tenant ${id}: nothing is wrong. ${changed.length === 0 ? 'Nothing' : 'This'} would change`);
  writeDifferences(changed, context);
}

export async function listTenantsCommand(_: string[], context: CommandContext): Promise<void> {
  const database = await context.openDatabase();
  const rows = await database.run((queries) => queries.select().from(tenants).orderBy(asc(tenants.id)));
  for (const { id, host, neutral } of rows) context.write(`${id}\t${host}${neutral ? '\tneutral' : ''}`);
}
