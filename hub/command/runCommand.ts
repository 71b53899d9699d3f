/** The commands of `npm run hub -- …`; without one the hub starts. */
import { userInfo } from 'node:os';
import type { Environment } from '../config/readEnvironment';
import { readHubConfig } from '../config/readHubConfig';
import { collectFaults } from '../config/settingsFaults';
import { noAdapters, type Mailer, type SmsGateway } from '../adapters/adapters';
import { httpSms } from '../adapters/httpSms';
import { loadAdapters } from '../adapters/loadAdapters';
import { smtpMailer } from '../adapters/smtpMailer';
import { openIdProviders } from '../methods/openid/openIdProviders';
import { adapterNames } from '../methods/registry';
import { openSecretKeys } from '../credentials/openSecretKeys';
import type { Database } from '../database/database';
import { migrate } from '../database/migrate';
import { openDatabase } from '../database/openDatabase';
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
import { limitsCommands } from './limitCommands';
import { testMailCommand } from './mailCommand';
import { addOperatorCommand, listOperatorsCommand, removeOperatorCommand } from './operatorCommands';
import { mergeAccountsCommand } from './mergeCommand';
import { personCommands } from './personCommands';
import {
  addPreviewCommand,
  endPreviewCommand,
  listPreviewsCommand,
  publishPreviewCommand,
} from './previewCommands';
import {
  addProviderCommand,
  checkProviderCommand,
  deleteProviderCommand,
  listProvidersCommand,
  setProviderCommand,
  showProviderCommand,
} from './providerCommands';
import { readServedEnvironment, readServedSettings } from './servedSettings';
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
import { usage } from './usage';

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
  'tenant preview add': addPreviewCommand,
  'tenant preview list': listPreviewsCommand,
  'tenant preview end': endPreviewCommand,
  'tenant preview publish': publishPreviewCommand,
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
  'account merge': mergeAccountsCommand,
  ...webhookCommands,
  'webhook list': listWebhooksCommand,
  'webhook show': showWebhookCommand,
  'webhook deliveries': listDeliveriesCommand,
  'audit verify': verifyAuditCommand,
  'audit export': exportAuditCommand,
  'operator add': addOperatorCommand,
  'operator list': listOperatorsCommand,
  'operator remove': removeOperatorCommand,
  ...limitsCommands,
  'mail test': testMailCommand,
  'keys rotate': rotateKeysCommand,
  'keys list': listKeysCommand,
  'keys rewrap': rewrapKeysCommand,
};

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
      openSms: () => openSms(env),
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

async function openSms(env: Environment): Promise<SmsGateway> {
  const { sms: adapter } = await loadAdapters(env, adapterNames);
  const { sms } = readHubConfig(env, {}, openIdProviders);
  return adapter ?? (sms === null || sms === 'off' ? noAdapters.sms : httpSms(sms));
}

async function withDatabase(env: Environment, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(readHubConfig(env, {}, openIdProviders), () => undefined);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
