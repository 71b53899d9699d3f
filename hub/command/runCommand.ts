/** The commands of `npm run hub -- …`; without one the hub starts. */
import { userInfo } from 'node:os';
import { isGiven, readEnvironment, type Environment } from '../config/readEnvironment';
import { readHubConfig, type HubConfig } from '../config/readHubConfig';
import { collectFaults, faultsOf } from '../config/settingsFaults';
import { noAdapters, type Adapters, type Mailer } from '../adapters/adapters';
import { loadAdapters } from '../adapters/loadAdapters';
import { smtpMailer } from '../adapters/smtpMailer';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { adapterNames } from '../methods/registry';
import { openSecretKeys } from '../credentials/openSecretKeys';
import type { Database } from '../database/database';
import { migrate } from '../database/migrate';
import { openDatabase } from '../database/openDatabase';
import { knownSettings } from '../knownSettings';
import { readSettings } from '../startHub';
import { addAccountCommand } from './accountCommands';
import {
  addAppCommand,
  addSecretCommand,
  deleteAppCommand,
  listAppsCommand,
  removeSecretCommand,
  setAppCommand,
  showAppCommand,
} from './appCommands';
import { exportAuditCommand, verifyAuditCommand } from './auditCommands';
import { checkConnections } from './checkCommand';
import { CommandError, type CommandContext } from './commandContext';
import { exportAllCommand } from './exportAllCommand';
import { importAccountsCommand } from './importCommand';
import { listKeysCommand, rewrapKeysCommand, rotateKeysCommand } from './keyCommands';
import { testMailCommand } from './mailCommand';
import { addOperatorCommand, listOperatorsCommand, removeOperatorCommand } from './operatorCommands';
import { personCommands } from './personCommands';
import {
  addProviderCommand,
  checkProviderCommand,
  deleteProviderCommand,
  listProvidersCommand,
  setProviderCommand,
  showProviderCommand,
} from './providerCommands';
import {
  addTenantCommand,
  checkTenantCommand,
  getTenantCommand,
  listTenantsCommand,
  setTenantCommand,
} from './tenantCommands';
import { deleteTenantCommand, tenantHistoryCommand, undoTenantCommand } from './tenantHistoryCommands';
import { webhookCommands } from './webhookCommands';
import { listDeliveriesCommand, listWebhooksCommand, showWebhookCommand } from './webhookLists';

type Command = (args: string[], context: CommandContext) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  'tenant add': addTenantCommand,
  'tenant set': setTenantCommand,
  'tenant list': listTenantsCommand,
  'tenant get': getTenantCommand,
  'tenant check': checkTenantCommand,
  'tenant history': tenantHistoryCommand,
  'tenant undo': undoTenantCommand,
  'tenant delete': deleteTenantCommand,
  'provider add': addProviderCommand,
  'provider list': listProvidersCommand,
  'provider show': showProviderCommand,
  'provider set': setProviderCommand,
  'provider delete': deleteProviderCommand,
  'provider check': checkProviderCommand,
  'app add': addAppCommand,
  'app set': setAppCommand,
  'app list': listAppsCommand,
  'app show': showAppCommand,
  'app delete': deleteAppCommand,
  'app secret add': addSecretCommand,
  'app secret remove': removeSecretCommand,
  'account add': addAccountCommand,
  'account import': importAccountsCommand,
  // Before a shorter name that it begins with.
  'account export --all': exportAllCommand,
  ...personCommands,
  ...webhookCommands,
  'webhook list': listWebhooksCommand,
  'webhook show': showWebhookCommand,
  'webhook deliveries': listDeliveriesCommand,
  'audit verify': verifyAuditCommand,
  'audit export': exportAuditCommand,
  'operator add': addOperatorCommand,
  'operator list': listOperatorsCommand,
  'operator remove': removeOperatorCommand,
  'mail test': testMailCommand,
  'keys rotate': rotateKeysCommand,
  'keys list': listKeysCommand,
  'keys rewrap': rewrapKeysCommand,
};

export const usage = `npm run hub                 starts the hub (settings: hub/README.md)
npm run hub -- check [--connect]    checks the settings, and names every fault; with --connect also that database, mail, gateway and providers answer
npm run hub -- migrate      brings the database's tables up to date; every start does so too
npm run hub -- tenant add <host> [--id <id>] [--name <name>] [--settings <file.json>] [--mails <file.json>] [--limits <file.json>]
npm run hub -- tenant list
npm run hub -- tenant get <id> [--part <settings|mails|limits>]    JSON for "tenant set", with its version
npm run hub -- tenant set <id> [--settings <file.json>] [--mails <file.json>] [--limits <file.json>] [--merge] [--version <number>]
npm run hub -- tenant check <id> [--settings <file.json>] [--mails <file.json>] [--limits <file.json>] [--merge]    changes nothing
npm run hub -- tenant history <id> [--json]
npm run hub -- tenant undo <id> [--version <number>]    puts back the version before, or that one
npm run hub -- tenant delete <id> --confirm <host> [--delete-accounts <number>] --reason <text>
npm run hub -- provider add <id> --tenant <id> --name <button> --issuer <address> --client-id <id> --secret-file <file> [--no-enabled]
npm run hub -- provider list --tenant <id>
npm run hub -- provider show <id> --tenant <id>    also who uses it, and what operators did with it
npm run hub -- provider set <id> --tenant <id> [--name <button>] [--client-id <id>] [--secret-file <file>] [--enabled|--no-enabled]
npm run hub -- provider check <id> --tenant <id>    reads its metadata; signs nobody in
npm run hub -- provider delete <id> --tenant <id> [--accounts <number>] --reason <text>
npm run hub -- app add <app_key> --tenant <id> --name <name> --redirect <address>… [--first-party] [--tokens jwt] [--pkce optional] [--public] [--sign-out-redirect <address>…] [--back-channel-logout <address>] [--no-back-channel-session]
npm run hub -- app set <app_key> --tenant <id> [--name <name>] [--redirect <address>…] [--first-party|--no-first-party] [--tokens <opaque|jwt>] [--pkce <required|optional>] [--public|--no-public] [--sign-out-redirect <address>…] [--back-channel-logout <address|none>] [--back-channel-session|--no-back-channel-session]
npm run hub -- app list [--tenant <id>]
npm run hub -- app show <app_key> --tenant <id> [--json]
npm run hub -- app delete <app_key> --tenant <id> --reason <text>
npm run hub -- app secret add <app_key> --tenant <id>            both count until one is removed
npm run hub -- app secret remove <app_key> <id> --tenant <id> [--end-tokens]
npm run hub -- account add <e-mail or number> --tenant <id> [--password-file <file>]
npm run hub -- account import <file.jsonl|file.csv> --tenant <id> [--dry-run] [--reason <text>]
npm run hub -- account export --all --file <new file> [--tenant <id>] [--with-hashes] [--reason <text>]
npm run hub -- account find <who> [--tenant <id>]    <who>: e-mail, number, id of an account or of a request
npm run hub -- account show <who> [--tenant <id>] [--json]
npm run hub -- account log <who> [--tenant <id>] [--json]
npm run hub -- account lock <who> [--tenant <id>] --reason <text>
npm run hub -- account unlock <who> [--tenant <id>] --reason <text>
npm run hub -- account limits clear <who> [--tenant <id>] --reason <text>
npm run hub -- account sessions end <who> [--tenant <id>] --reason <text>
npm run hub -- account reset <who> [--tenant <id>] --reason <text>
npm run hub -- account factor remove <who> [--tenant <id>] --reason <text>
npm run hub -- account address set <who> --to <e-mail or number> [--tenant <id>] --reason <text>
npm run hub -- account export <who> --file <new file.zip> [--tenant <id>] --reason <text>
npm run hub -- account delete <who> [--now] [--tenant <id>] --reason <text>
npm run hub -- webhook add <https address> --tenant <id> [--event <type>…] [--reason <text>]    tells a server of changes; prints its secret
npm run hub -- webhook list [--tenant <id>]
npm run hub -- webhook show <id> [--json]
npm run hub -- webhook set <id> [--url <https address>] [--event <type>…|--all-events] [--on|--off] [--reason <text>]
npm run hub -- webhook delete <id> --reason <text>
npm run hub -- webhook test <id> [--reason <text>]    sends it a test, and says what it answers
npm run hub -- webhook deliveries [<id>] [--tenant <id>] [--state <pending|delivered|failed>] [--most <number>] [--json]
npm run hub -- webhook resend <id of a message or webhook> [--reason <text>]    of a webhook: all that failed
npm run hub -- webhook secret add <id> [--reason <text>]    both sign until one is removed
npm run hub -- webhook secret remove <id> <id of the secret> [--reason <text>]
npm run hub -- audit verify [--last <number>:<hash>]    names the first act that is not as it was written
npm run hub -- audit export --since <day>               a line of JSON for each act of an operator
npm run hub -- operator add <name> [--tenant <id>]… [--reason <text>]    prints a token for the calls of the console
npm run hub -- operator list
npm run hub -- operator remove <name> [--reason <text>]
npm run hub -- mail test --tenant <id> --kind <kind|all> --to <e-mail> [--language <code>]
npm run hub -- keys rotate --tenant <id> [--now]
npm run hub -- keys list
npm run hub -- keys rewrap     encrypts all secrets with the first key of HUB_SECRET_KEY`;

/**
 * @param args what follows `npm run hub --`
 * @throws Error whose message is for the person at the terminal: one line a fault
 */
export async function runCommand(
  args: readonly string[],
  given: Environment,
  write: (line: string) => void,
): Promise<void> {
  const [first = ''] = args;
  if (first === 'help') return write(usage);
  if (first === 'check') return check(args.slice(1), given, write);
  const name = Object.keys(commands).find((each) => `${args.join(' ')} `.startsWith(`${each} `)) ?? '';
  const command = commands[name];
  if (!command && first !== 'migrate') throw unknownCommand(args);
  const { env, faults } = readServedEnvironment(given);
  collectFaults(faults).throwAny();
  if (!command) return withDatabase(env, (database) => migrateNow(database, write));
  return runWithContext(command, args.slice(name.split(' ').length), env, write);
}

async function check(
  args: readonly string[],
  given: Environment,
  write: (line: string) => void,
): Promise<void> {
  const [option, ...others] = args;
  if (others.length > 0 || (option !== undefined && option !== '--connect'))
    throw new CommandError('check has one option: --connect.');
  const { config, adapters } = await readServedSettings(given);
  write('The settings are complete.');
  if (option !== undefined) await checkConnections(config, adapters, write);
}

/** Says what there is: of the same noun, if there is one. */
function unknownCommand(args: readonly string[]): CommandError {
  const lines = usage.split('\n');
  const ofNoun = lines.filter((line) => line.startsWith(`npm run hub -- ${args[0]} `));
  const shown = (ofNoun.length > 0 ? ofNoun : lines).join('\n');
  return new CommandError(`There is no command "${args.slice(0, 3).join(' ')}". There are:\n${shown}`);
}

/** What a hub in production starts with. */
export interface ServedSettings {
  /** Complete: with the settings file and the secrets' files. */
  env: Environment;
  adapters: Partial<Adapters>;
  config: HubConfig;
}

/** @throws SettingsError with every fault of the settings */
export async function readServedSettings(given: Environment): Promise<ServedSettings> {
  const { env, faults } = readServedEnvironment(given);
  const refused: string[] = [];
  const adapters = await loadAdapters(env, adapterNames).catch((error: unknown) => {
    refused.push(...faultsOf(error));
    return {};
  });
  const config = readSettings(env, { adapters }, [...faults, ...refused]);
  return { env, adapters, config };
}

/** Never the demo's, and with a database that was chosen. */
function readServedEnvironment(given: Environment) {
  const { env, faults } = readEnvironment(given, knownSettings);
  const more: string[] = [];
  if (env['HUB_DEV'] === '1') more.push('HUB_DEV is for the demo (npm start). Remove it.');
  if (!isGiven(env, 'DATABASE_URL') && !env['HUB_DATA'])
    more.push('DATABASE_URL is missing: a PostgreSQL; or HUB_DATA, a folder for the embedded database.');
  return { env: { ...env, HUB_DEV: undefined }, faults: [...faults, ...more] };
}

async function migrateNow(database: Database, write: (line: string) => void): Promise<void> {
  const applied = await migrate(database);
  for (const name of applied) write(`Applied ${name}`);
  if (applied.length === 0) write('The tables are up to date.');
}

async function runWithContext(
  command: Command,
  args: string[],
  env: Environment,
  write: (line: string) => void,
): Promise<void> {
  await withDatabase(env, async (database) => {
    await migrate(database);
    const openOnce = () => Promise.resolve(database);
    await command(args, {
      env,
      write,
      openDatabase: openOnce,
      openSecretKeys: () =>
        openSecretKeys({ ...readHubConfig(env, {}, openIdProviders), demoData: false, dev: false }),
      openMailer: () => openMailer(env),
      openStorage: async () => (await loadAdapters(env, adapterNames)).storage ?? null,
      who: `shell ${userName(env)}`,
      now: () => Date.now(),
    });
  });
}

/** Who is at the terminal, `sudo` or not. */
function userName(env: Environment): string {
  try {
    return env['SUDO_USER'] || userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return 'unknown';
  }
}

async function openMailer(env: Environment): Promise<Mailer> {
  const { mail } = await loadAdapters(env, adapterNames);
  const { smtpUrl, mailFrom } = readHubConfig(env, {}, openIdProviders);
  return mail ?? (smtpUrl === null ? noAdapters.mail : smtpMailer(smtpUrl, mailFrom));
}

async function withDatabase(env: Environment, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(readHubConfig(env, {}, openIdProviders), () => undefined);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
