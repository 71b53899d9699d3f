/** `tenant preview add|list|end|publish`: settings that only whoever has an address sees. */
import { parseArgs } from 'node:util';
import type { SystemSettings } from '../../src/api/systemSettings';
import { readHubConfig } from '../config/readHubConfig';
import { openIdProviders } from '../methods/openid/openIdProviders';
import type { SettingsFacts } from '../tenants/checkSettings';
import {
  addPreview,
  endPreview,
  findPreview,
  listPreviews,
  previewPath,
  publishPreview,
} from '../tenants/managePreviews';
import type { TenantParts } from '../tenants/manageTenants';
import { nearPreviews, portalNearPreviews } from '../tenants/previewHost';
import { acting } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';
import { oneId, refuseFaults, writeDifferences } from './tenantCommands';
import { hostOf, settingsFacts } from './tenantFacts';
import { checkFiles, checkPart, readTenantFiles } from './tenantFiles';

const reason = { type: 'string' } as const;
const hourMs = 60 * 60 * 1000;
const usualHours = 24;
const mostHours = 7 * 24;
const timeOf = (ms: number): string => new Date(ms).toISOString();

/** `tenant preview add <tenant> --settings <file> [--merge] [--hours <number>]`: prints the address, once. */
export async function addPreviewCommand(args: string[], context: CommandContext): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { settings: text, merge: { type: 'boolean' }, hours: text, reason } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = oneId(positionals);
  required(values.settings, '--settings');
  const hours = readHours(values.hours);
  const origin = await previewOrigin(context);
  const { files, version: expected } = readTenantFiles({ settings: values.settings });
  const facts = await settingsFacts(context, await hostOf(context, id));
  const settingsFrom = (known: TenantParts) => {
    const { parts, faults } = checkFiles(files, facts, values.merge ? known : null);
    refuseFaults(faults);
    return parts.settings ?? known.settings;
  };
  const { preview, code, changed } = await acting(context, values.reason, (base) =>
    addPreview(base, id, { lifeMs: hours * hourMs, expected, settingsFrom }),
  );
  context.write(`Preview ${preview.id} of tenant ${id}, until ${timeOf(preview.expiresAt)}`);
  writeDifferences(changed, context);
  context.write(`${origin}${previewPath}#${code}`);
  context.write('Whoever has this address sees it. It is shown once.');
}

function readHours(text: string | undefined): number {
  const hours = Number(text ?? usualHours);
  if (!Number.isInteger(hours) || hours < 1 || hours > mostHours)
    throw new CommandError(`--hours must be a whole number from 1 to ${mostHours}, not "${text}".`);
  return hours;
}

/** Of a host that is no tenant's and gets no tenant's cookies. @throws CommandError without one */
async function previewOrigin(context: CommandContext): Promise<string> {
  const config = readHubConfig(context.env, {}, openIdProviders);
  const origin = config.previewOrigin;
  if (origin === null)
    throw new CommandError(
      'HUB_PREVIEW_ORIGIN is missing: a host for previews alone, such as https://preview.example.net. See docs/operate.md, "A preview".',
    );
  const database = await context.openDatabase();
  const near = await database.run((queries) => portalNearPreviews(queries, config));
  if (near !== null) throw new CommandError(nearPreviews(config, near));
  return origin;
}

/** `tenant preview list [<tenant>]`: id, tenant, version that it is from, who, until when, reason. */
export async function listPreviewsCommand(args: string[], context: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const tenantId = positionals.length === 0 ? null : oneId(positionals);
  if (tenantId !== null) await hostOf(context, tenantId);
  const database = await context.openDatabase();
  for (const preview of await listPreviews(database, context.now(), tenantId))
    context.write(
      [
        preview.id,
        preview.tenantId,
        `from version ${preview.version}`,
        preview.who,
        `until ${timeOf(preview.expiresAt)}`,
        preview.reason,
      ].join('\t'),
    );
}

/** `tenant preview end <id>`. */
export async function endPreviewCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { reason }, allowPositionals: true });
  const id = onePreview(positionals);
  const { tenantId } = await acting(context, values.reason, (base) => endPreview(base, id));
  context.write(`Preview ${id} of tenant ${tenantId} is over`);
}

/** `tenant preview publish <id>`: what it shows is live, and it is over. */
export async function publishPreviewCommand(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { reason }, allowPositionals: true });
  const id = onePreview(positionals);
  const database = await context.openDatabase();
  const { preview, version, changed } = await acting(context, values.reason, async (base) => {
    const found = await findPreview(database, context.now(), id);
    const facts = await settingsFacts(context, await hostOf(context, found.tenantId));
    const check = (settings: SystemSettings, known: TenantParts) => refuseNewFaults(settings, known, facts);
    return { preview: found, ...(await publishPreview(base, found, check)) };
  });
  context.write(`Tenant ${preview.tenantId}: settings of preview ${id} are live, version ${version}`);
  writeDifferences(changed, context);
}

/** The hub may have lost what the settings need since they were checked. What is live already is not their fault. */
function refuseNewFaults(settings: SystemSettings, known: TenantParts, facts: SettingsFacts): void {
  const earlier = checkPart('settings', known.settings, facts).faults;
  refuseFaults(checkPart('settings', settings, facts).faults.filter((fault) => !earlier.includes(fault)));
}

function onePreview(positionals: readonly string[]): string {
  if (positionals.length > 1)
    throw new CommandError(`"${positionals.slice(1).join(' ')}" is too much: one preview.`);
  return required(positionals[0], 'The id of the preview');
}
