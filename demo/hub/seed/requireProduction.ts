/** Checks what a production hub requires and forbids (OWASP ASVS 5, 6.3.2). */
import { inArray, eq } from 'drizzle-orm';
import type { Adapters } from '../adapters/adapters';
import type { HubConfig } from '../config/readHubConfig';
import { hashToken } from '../credentials/opaqueToken';
import type { Passwords } from '../credentials/passwords';
import type { Database } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { apps } from '../database/tables/apps';
import { demoNames, demoPassword } from './seedAccounts';
import { studioSecret } from './seedApps';

const hint = 'For the demo, set HUB_DEV=1.';

/**
 * @param env environment variables
 * @throws Error with one sentence for the person who started the hub
 */
export function requireProductionSettings(
  { smtpUrl }: Pick<HubConfig, 'smtpUrl'>,
  env: Readonly<Record<string, string | undefined>>,
  adapters: Partial<Adapters> = {},
): void {
  if (!env['HUB_PUBLIC_ORIGIN'])
    throw new Error(`HUB_PUBLIC_ORIGIN is missing: the address visitors open. ${hint}`);
  if (smtpUrl === null && !adapters.mail)
    throw new Error(`SMTP_URL is missing: codes could not be sent by mail. ${hint}`);
  if (!adapters.sms)
    throw new Error(
      `No SMS gateway: pass adapters.sms to startHub (demo/hub/README.md, "To replace an adapter"). ${hint}`,
    );
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
