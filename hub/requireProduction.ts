/** Checks what a production hub requires and forbids (OWASP ASVS 5, 6.3.2). */
import { inArray, eq } from 'drizzle-orm';
import { isLoopback, parseOrigin } from '../src/contract/origins';
import type { Adapters } from './adapters/adapters';
import { isGiven } from './config/readEnvironment';
import { missingSecretKey } from './credentials/openSecretKeys';
import { hashToken } from './credentials/opaqueToken';
import type { Passwords } from './credentials/passwords';
import type { Database } from './database/database';
import { accounts } from './database/tables/accounts';
import { apps } from './database/tables/apps';

/** What the demo seeds and its documents show to everyone. A hub in production refuses a database that holds them. */
export const publicSecrets = {
  /** E-mail addresses of the demo's accounts. */
  people: ['designer@example.com', 'secure@example.com'],
  /** The password of all of them. */
  password: 'Design3D!',
  /** Secret of the demo's app. */
  app: 'studio-secret',
} as const;

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
  const preview = parseOrigin(env['HUB_PREVIEW_ORIGIN'] ?? '');
  if (preview?.startsWith('http:') && !isLoopback(new URL(preview).hostname))
    faults.push(`HUB_PREVIEW_ORIGIN must begin with https://, except on this machine. ${hint}`);
  if (origin && preview && new URL(origin).hostname === new URL(preview).hostname)
    faults.push('HUB_PREVIEW_ORIGIN must have a host of its own, not that of HUB_PUBLIC_ORIGIN.');
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
      .where(inArray(accounts.email, [...publicSecrets.people])),
    app: await queries
      .select()
      .from(apps)
      .where(eq(apps.secretHash, hashToken(publicSecrets.app)))
      .limit(1),
  }));
  const remedy = 'Use another database, or remove them.';
  if (app.length > 0) throw new Error(`The database holds the demo's app with its public secret. ${remedy}`);
  for (const { passwordHash } of people)
    if (passwordHash !== null && (await passwords.verify(passwordHash, publicSecrets.password)))
      throw new Error(`The database holds the demo's accounts with their public password. ${remedy}`);
}
