/** `tenant history|undo|delete`. */
import { parseArgs } from 'node:util';
import { loadAdapters } from '../adapters/loadAdapters';
import { deleteTenant } from '../deletion/deleteTenant';
import { adapterNames } from '../methods/registry';
import { differences } from '../tenants/differences';
import { partsOf, undoTenant } from '../tenants/manageTenants';
import { listVersions, newestVersion } from '../tenants/tenantVersions';
import { acting } from './acting';
import { CommandError, required, type CommandContext } from './commandContext';
import { oneId, readVersion, writeDifferences } from './tenantCommands';
import { hostOf } from './tenantFacts';

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** `tenant history <id>`: who changed what and when, the oldest first; `--json`: with every state whole. */
export async function tenantHistoryCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = oneId(positionals);
  await hostOf(context, id);
  const database = await context.openDatabase();
  const versions = await database.run((queries) => listVersions(queries, id));
  for (const [index, version] of versions.entries()) {
    const { number, at, who, act, reason } = version;
    const before = versions[index - 1];
    const states = { before: before ? partsOf(before) : null, after: partsOf(version) };
    if (values.json) {
      context.write(JSON.stringify({ version: number, at: timeOf(at), who, act, reason, ...states }));
      continue;
    }
    context.write([number, timeOf(at), who, act, reason].join('\t'));
    if (states.before) writeDifferences(differences(states.before, states.after), context);
  }
}

/** `tenant undo <id>`: puts back the version before the newest, or the one of `--version`. */
export async function undoTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const options = { version: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = oneId(positionals);
  const wanted = values.version === undefined ? null : readVersion(values.version);
  const database = await context.openDatabase();
  const newest = await database.run((queries) => newestVersion(queries, id));
  if (!newest) throw new CommandError(`There is no tenant ${id}.`);
  const { number } = newest;
  const done = await acting(context, values.reason, (base) => undoTenant(base, id, wanted, number));
  const back = wanted ?? number - 1;
  if (done.changed.length === 0) return context.write(`Tenant ${id} is as in version ${back} already`);
  context.write(`Tenant ${id}: version ${back} is back, as version ${done.version}`);
  writeDifferences(done.changed, context);
}

/** `tenant delete <id>`: what is typed must say what goes. */
export async function deleteTenantCommand(args: string[], context: CommandContext): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { confirm: text, 'delete-accounts': text, reason: text } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const id = oneId(positionals);
  const reason = required(values.reason, '--reason');
  const accounts = Number(values['delete-accounts'] ?? 0);
  if (!Number.isInteger(accounts)) throw new CommandError('--delete-accounts must be a number.');
  const { storage } = await loadAdapters(context.env, adapterNames);
  const typed = { host: values.confirm ?? '', accounts };
  const gone = await acting(context, reason, (base) => deleteTenant(base, id, typed));
  context.write(`Tenant ${id} is deleted (accounts: ${gone})`);
  const folder = `uploads/${id}/`;
  await storage?.removeFolder?.(folder).catch((cause: unknown) => {
    throw new CommandError(`Its files could not be removed: delete the folder ${folder} of the storage.`, {
      cause,
    });
  });
}
