/** Checks what a production hub requires and forbids (OWASP ASVS 5, 6.3.2). */
import { inArray, eq } from 'drizzle-orm';
import { isLoopback, parseOrigin } from '../../src/contract/origins';
import type { Adapters } from '../../hub/adapters/adapters';
import { isGiven } from '../../hub/config/readEnvironment';
import { missingSecretKey } from '../../hub/credentials/openSecretKeys';
import { hashToken } from '../../hub/credentials/opaqueToken';
import type { Passwords } from '../../hub/credentials/passwords';
import type { Database } from '../../hub/database/database';
import { accounts } from '../../hub/database/tables/accounts';
import { apps } from '../../hub/database/tables/apps';
import { demoNames, demoPassword } from './seedAccounts';
import { studioSecret } from './seedApps';

const hint = 'For the demo, set HUB_DEV=1.';

/**
 * Names the settings that a hub in production lacks, and an address that visitors cannot open safely.
 * @param env environment variables, complete
 * @returns one sentence each, for the person who started the hub
 */
export function missingSettings(
  env: Readonly<Record<string, string | undefined>>,
  adapters: Partial<Adapters> = {},
): string[] {
  const faults: string[] = [];
  const origin = parseOrigin(env['HUB_PUBLIC_ORIGIN'] ?? '');
  if (!env['HUB_PUBLIC_ORIGIN'])
    faults.push(`HUB_PUBLIC_ORIGIN is missing: the address visitors open. ${hint}`);
  // Over http, anyone on the way reads passwords. An address that is none is named where it is read.
  else if (origin?.startsWith('http:') && !isLoopback(new URL(origin).hostname))
    faults.push(`HUB_PUBLIC_ORIGIN must begin with https://, except on this machine. ${hint}`);
  if (!isGiven(env, 'HUB_SECRET_KEY')) faults.push(`${missingSecretKey} ${hint}`);
  if (!isGiven(env, 'SMTP_URL') && !adapters.mail)
    faults.push(`SMTP_URL is missing: codes could not be sent by mail. ${hint}`);
  if (!env['HUB_SMS_URL'] && !adapters.sms)
    faults.push(`HUB_SMS_URL is missing: an SMS gateway, or off for a hub without phone numbers. ${hint}`);
  return faults;
}

/**
 * @throws Error when the database still holds the demo's accounts or app with their public secrets
 */
export async function refuseDemoSecrets(database: Database, passwords: Passwords): Promise<void> {
  const { people, app } = await database.run(async (queries) => ({
    people: await queries
      .select()
      .from(accounts)
      .where(inArray(accounts.email, [...demoNames])),
    app: await queries
      .select()
      .from(apps)
      .where(eq(apps.secretHash, hashToken(studioSecret)))
      .limit(1),
  }));
  const remedy = 'Use another database, or remove them.';
  if (app.length > 0) throw new Error(`The database holds the demo's app with its public secret. ${remedy}`);
  for (const { passwordHash } of people)
    if (passwordHash !== null && (await passwords.verify(passwordHash, demoPassword)))
      throw new Error(`The database holds the demo's accounts with their public password. ${remedy}`);
}
