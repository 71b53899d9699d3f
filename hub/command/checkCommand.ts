/** `check --connect`: whether the hub reaches what its settings name. It sends nothing to anyone and changes nothing. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Adapters, Mailer } from '../adapters/adapters';
import { httpSms } from '../adapters/httpSms';
import { smtpMailer } from '../adapters/smtpMailer';
import type { HubConfig } from '../config/readHubConfig';
import { faultsOf } from '../config/settingsFaults';
import { openDatabase } from '../database/openDatabase';
import { createOpenIdClients } from '../methods/openid/createOpenIdClients';
import { CommandError } from './commandContext';

interface Connection {
  name: string;
  /** @returns what else there is to say */
  attempt: () => Promise<string | void>;
}

/** @throws CommandError with one line for each that is not reached */
export async function checkConnections(
  config: HubConfig,
  adapters: Partial<Adapters>,
  write: (line: string) => void,
): Promise<void> {
  const faults: string[] = [];
  for (const { name, attempt } of connectionsOf(config, adapters))
    try {
      write(`${name}\t${(await attempt()) ?? 'answers'}`);
    } catch (error) {
      faults.push(`${name}: ${reasonOf(error)}`);
    }
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
}

/** The innermost cause says what happened; `fetch` and drivers wrap it. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? reasonOf(cause) : faultsOf(error).join(' ');
}

function connectionsOf(config: HubConfig, adapters: Partial<Adapters>): Connection[] {
  const { smtpUrl, mailFrom, sms } = config;
  const mail = adapters.mail ?? (smtpUrl === null ? undefined : smtpMailer(smtpUrl, mailFrom));
  const gateway = adapters.sms ?? (sms === null || sms === 'off' ? undefined : httpSms(sms));
  const { mail: _, sms: __, ...others } = adapters;
  const clients = createOpenIdClients({ config });
  return [
    { name: 'database', attempt: () => checkDatabase(config) },
    { name: 'mail', attempt: () => checkMail(mail) },
    { name: 'sms', attempt: () => checkAdapter(gateway) },
    ...Object.entries(others).map(([name, adapter]) => ({ name, attempt: () => checkAdapter(adapter) })),
    ...config.issuers.map(({ id }) => ({
      name: id,
      attempt: async () => void (await clients.connect(id, null)),
    })),
  ];
}

async function checkDatabase(config: HubConfig): Promise<string | void> {
  if (config.databaseUrl === null) return 'not tried: the embedded one has no server';
  const database = await openDatabase(config, () => undefined);
  try {
    const isReadOnly = sql`select 1 where current_setting('transaction_read_only') = 'on'`;
    const found = await database.run((queries) => queries.execute(isReadOnly));
    if (v.parse(v.object({ rows: v.array(v.unknown()) }), found).rows.length > 0)
      throw new CommandError('it cannot be written: it is a replica, or read-only.');
  } finally {
    await database.close();
  }
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
