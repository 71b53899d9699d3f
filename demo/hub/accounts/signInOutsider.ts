import { and, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { parseEmail } from './accountName';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';
import { accountUnusable, findIdentity, linkIdentity, type Identity } from './identity';

/** A person whose identity another service confirmed. */
export interface Outsider {
  issuer: string;
  subject: string;
  /** Verified by that service, or `null`. */
  email: string | null;
  name: string | null;
}

/**
 * Finds or adds the account of a person who signed in elsewhere: the linked account, else the one with the same
 * verified e-mail address, else a new one. Must run inside a transaction.
 * @throws Refusal -100109 when a new account would be needed and the tenant takes none, -100101 for a removed one
 */
export async function signInOutsider(
  queries: Queries,
  tenant: Pick<Tenant, 'id' | 'settings'>,
  outsider: Outsider,
  now: number,
): Promise<AccountRow> {
  const identity: Identity = { tenantId: tenant.id, issuer: outsider.issuer, subject: outsider.subject };
  // Prevents two first sign-ins at the same time from creating two accounts.
  const key = `${tenant.id} ${outsider.issuer} ${outsider.subject}`;
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const known = await findIdentity(queries, identity);
  if (known) return known;
  const email = outsider.email === null ? null : parseEmail(outsider.email);
  const account =
    (await findByEmail(queries, tenant.id, email)) ??
    (await addAccount(queries, tenant, outsider, email, now));
  await linkIdentity(queries, identity, account.id, now);
  return account;
}

async function findByEmail(
  queries: Queries,
  tenantId: string,
  email: string | null,
): Promise<AccountRow | null> {
  if (email === null) return null;
  const [found] = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), eq(accounts.email, email)))
    .limit(1);
  if (found && found.removedAt !== null) throw accountUnusable();
  return found ?? null;
}

async function addAccount(
  queries: Queries,
  tenant: Pick<Tenant, 'id' | 'settings'>,
  { name }: Outsider,
  email: string | null,
  now: number,
): Promise<AccountRow> {
  const { profile, theme } = tenant.settings;
  if (profile?.allow_register === false || theme?.disable_create_account === true)
    throw new Refusal({ code: codes.registrationOff, message: 'error.registrationOff' });
  const [added] = await queries
    .insert(accounts)
    .values({
      id: randomUUID(),
      tenantId: tenant.id,
      email,
      username: name ?? email?.split('@')[0] ?? 'user',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  // Another request registered this address meanwhile.
  const account = added ?? (await findByEmail(queries, tenant.id, email));
  if (!account) throw new Error('an account could neither be added nor found');
  return account;
}
