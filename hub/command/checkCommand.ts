/** `check --connect`: whether the hub reaches what its settings name. It sends nothing to anyone and changes nothing. */
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Adapters, Mailer } from '../adapters/adapters';
import { httpSms } from '../adapters/httpSms';
import { smtpMailer } from '../adapters/smtpMailer';
import type { HubConfig } from '../config/readHubConfig';
import type { Database } from '../database/database';
import { openDatabase } from '../database/openDatabase';
import { tenantProviders } from '../database/tables/tenantProviders';
import type { TenantProvider } from '../database/tables/tenants';
import { readReplicaState } from '../database/readReplica';
import { createOpenIdClients } from '../methods/openid/createOpenIdClients';
import { askIssuer, reasonOf } from './askIssuer';
import { CommandError } from './commandContext';

interface Connection {
  name: string;
  /** @returns what else there is to say */
  attempt: () => Promise<string | undefined | void>;
}

/**
 * @param open opens the database of the settings, which is a server
 * @throws CommandError with one line for each that is not reached
 */
export async function checkConnections(
  config: HubConfig,
  adapters: Partial<Adapters>,
  write: (line: string) => void,
  open: OpenDatabase = () => openDatabase(config, () => undefined),
): Promise<void> {
  const faults: string[] = [];
  const tryAll = async (connections: readonly Connection[]) => {
    for (const { name, attempt } of connections)
      try {
        write(`${name}\t${(await attempt()) ?? 'answers'}`);
      } catch (error) {
        faults.push(`${name}: ${reasonOf(error)}`);
      }
  };
  let providers: readonly TenantProvider[] = [];
  const checked = async () => {
    if (config.databaseUrl === null) return 'not tried: the embedded one has no server';
    providers = await checkDatabase(open);
    return undefined;
  };
  await tryAll([{ name: 'database', attempt: checked }, ...connectionsOf(config, adapters)]);
  await tryAll(providers.map((provider) => ofTenant(provider, config)));
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
}

type OpenDatabase = () => Promise<Database>;

/** Of a tenant's provider, which people can sign in by. */
const ofTenant = (provider: TenantProvider, config: HubConfig): Connection => ({
  name: `${provider.id} of ${provider.tenantId}`,
  attempt: async () => {
    const { lacksPkce } = await askIssuer(provider, config);
    return lacksPkce ? 'answers, but does not name PKCE with S256, which the hub sends' : undefined;
  },
});

function connectionsOf(config: HubConfig, adapters: Partial<Adapters>): Connection[] {
  const { smtpUrl, mailFrom, sms } = config;
  const mail = adapters.mail ?? (smtpUrl === null ? undefined : smtpMailer(smtpUrl, mailFrom));
  const gateway = adapters.sms ?? (sms === null || sms === 'off' ? undefined : httpSms(sms));
  const { mail: _, sms: __, ...others } = adapters;
  const clients = createOpenIdClients({ config });
  return [
    ...(config.databaseReadUrl === null
      ? []
      : [{ name: 'replica', attempt: () => checkReplica(config, config.databaseReadUrl) }]),
    { name: 'mail', attempt: () => checkMail(mail) },
    { name: 'sms', attempt: () => checkAdapter(gateway) },
    ...Object.entries(others).map(([name, adapter]) => ({ name, attempt: () => checkAdapter(adapter) })),
    ...config.issuers.map(({ id }) => ({
      name: id,
      attempt: async () => void (await clients.connect(id, null)),
    })),
  ];
}

/** @returns the providers of tenants that are on; none before the first `migrate` */
async function checkDatabase(open: OpenDatabase): Promise<readonly TenantProvider[]> {
  const database = await open();
  try {
    return await database.run(async (queries) => {
      const isReadOnly = sql`select 1 where current_setting('transaction_read_only') = 'on'`;
      if (rowsOf(await queries.execute(isReadOnly)).length > 0)
        throw new CommandError('it cannot be written: it is a replica, or read-only.');
      const hasTable = sql`select 1 where to_regclass('tenant_providers') is not null`;
      if (rowsOf(await queries.execute(hasTable)).length === 0) return [];
      return queries
        .select()
        .from(tenantProviders)
        .where(eq(tenantProviders.enabled, true))
        .orderBy(tenantProviders.tenantId, tenantProviders.id);
    });
  } finally {
    await database.close();
  }
}

const rowsOf = (result: unknown): readonly unknown[] =>
  v.parse(v.object({ rows: v.array(v.unknown()) }), result).rows;

/** Whether it follows the database of `DATABASE_URL`, and how closely. */
async function checkReplica(config: HubConfig, url: string | null): Promise<string> {
  const stateAt = async (databaseUrl: string | null) => {
    const database = await openDatabase({ ...config, databaseUrl, databaseReadUrl: null }, () => undefined);
    try {
      return await database.run(readReplicaState);
    } finally {
      await database.close();
    }
  };
  const primary = await stateAt(config.databaseUrl);
  const replica = await stateAt(url);
  if (!replica.isReplica) throw new CommandError('it can be written, so it is no replica.');
  if (replica.cluster !== primary.cluster) throw new CommandError('it is a replica of another database.');
  const behind = Math.max(0, primary.position - replica.position);
  return `answers, ${behind} bytes of the log behind`;
}

async function checkMail(mail: Mailer | undefined): Promise<string | void> {
  try {
    return await checkAdapter(mail);
  } finally {
    await mail?.close?.();
  }
}

/** An adapter of the operator's may have a function `check`. */
async function checkAdapter(adapter: unknown): Promise<string | void> {
  if (adapter === undefined || adapter === null) return 'off';
  if (typeof adapter !== 'object' || !('check' in adapter) || typeof adapter.check !== 'function')
    return 'not tried: its adapter has no check()';
  await Reflect.apply(adapter.check, adapter, []);
}
