/** What operators do with a tenant's OpenID providers: each act is in the audit, without the secret. */
import { and, count, eq, exists, isNull, ne, not, sql } from 'drizzle-orm';
import { ActError, keepAct, type ActBase } from '../audit/act';
import type { AuditState } from '../audit/audit';
import type { SecretKeys } from '../credentials/secretKeys';
import type { Queries } from '../database/database';
import { accounts, identities } from '../database/tables/accounts';
import { providerPlace, tenantProviders } from '../database/tables/tenantProviders';
import { tenants, type TenantProvider } from '../database/tables/tenants';

export interface ProviderBase extends ActBase {
  secretKeys: SecretKeys;
}

export interface NewProvider extends Pick<
  TenantProvider,
  'tenantId' | 'id' | 'name' | 'issuer' | 'clientId' | 'enabled' | 'trustsEmail'
> {
  secret: string;
}

/** What may change. Links of accounts hang on the issuer, so another one is another provider. */
export type ProviderChange = Partial<
  Pick<NewProvider, 'name' | 'clientId' | 'enabled' | 'secret' | 'trustsEmail'>
>;

/** Whose way in a provider is. */
export interface ProviderUse {
  /** Accounts that are linked to it. */
  linked: number;
  /** Those of them that have neither a password nor another link. */
  only: number;
}

type Named = Pick<TenantProvider, 'tenantId' | 'id'>;

const isMeant = ({ tenantId, id }: Named) =>
  and(eq(tenantProviders.tenantId, tenantId), eq(tenantProviders.id, id));

/** In the audit: ids are of their tenant. */
export const providerSubject = ({ tenantId, id }: Named): string => `provider ${id} of ${tenantId}`;

const inAudit = ({ name, issuer, clientId, enabled, trustsEmail }: TenantProvider): AuditState => ({
  name,
  issuer,
  client_id: clientId,
  enabled,
  trusts_email: [...trustsEmail],
});

/** Holds the tenant, and lets every process read it again: they watch its row. @throws ActError for an unknown one */
async function touchTenant(queries: Queries, tenantId: string): Promise<void> {
  const found = await queries
    .update(tenants)
    .set({ host: sql`${tenants.host}` })
    .where(eq(tenants.id, tenantId))
    .returning({ id: tenants.id });
  if (found.length === 0) throw new ActError(`There is no tenant ${tenantId}.`);
}

/** @throws ActError for an unknown tenant, and an id or an issuer that it has already */
export async function addProvider(base: ProviderBase, { secret, ...given }: NewProvider): Promise<void> {
  const { tenantId, id } = given;
  const clientSecret = await base.secretKeys.seal(providerPlace(given), secret);
  await base.database.transaction(async (queries) => {
    await touchTenant(queries, tenantId);
    const row = { ...given, clientSecret, createdAt: base.now };
    const added = await queries.insert(tenantProviders).values(row).onConflictDoNothing().returning();
    if (added.length === 0) throw new ActError(`The tenant ${tenantId} has a provider ${id} already.`);
    await keepAct(queries, base, {
      tenantId,
      act: 'provider add',
      subject: providerSubject(given),
      after: inAudit(row),
    });
  });
}

async function hold(queries: Queries, named: Named): Promise<TenantProvider> {
  await touchTenant(queries, named.tenantId);
  const [found] = await queries.select().from(tenantProviders).where(isMeant(named)).for('update');
  if (!found) throw new ActError(`The tenant ${named.tenantId} has no provider ${named.id}.`);
  return found;
}

/** Counts from the next sign-in on, everywhere. @throws ActError for an unknown one */
export async function setProvider(
  base: ProviderBase,
  named: Named,
  { secret, ...change }: ProviderChange,
): Promise<TenantProvider> {
  const sealed =
    secret === undefined ? {} : { clientSecret: await base.secretKeys.seal(providerPlace(named), secret) };
  return base.database.transaction(async (queries) => {
    const known = await hold(queries, named);
    const changed = { ...known, ...change, ...sealed };
    await queries
      .update(tenantProviders)
      .set({ ...change, ...sealed })
      .where(isMeant(named));
    await keepAct(queries, base, {
      tenantId: named.tenantId,
      act: 'provider set',
      subject: providerSubject(named),
      before: inAudit(known),
      after: { ...inAudit(changed), ...(secret === undefined ? {} : { secret: 'a new one' }) },
    });
    return changed;
  });
}

/**
 * Links of accounts stay: the same provider, added again, finds them.
 * @param confirmed how many accounts the operator knows to lose it
 * @throws ActError for an unknown one, and where another number of accounts is linked
 */
export async function deleteProvider(
  base: ProviderBase,
  named: Named,
  confirmed: number,
): Promise<ProviderUse> {
  return base.database.transaction(async (queries) => {
    const known = await hold(queries, named);
    const use = await useOf(queries, known);
    if (confirmed !== use.linked)
      throw new ActError(
        `${use.linked} accounts sign in by ${known.name}; ${use.only} of them have neither a password nor another service. To delete it nevertheless, add --accounts ${use.linked}.`,
      );
    await queries.delete(tenantProviders).where(isMeant(named));
    await keepAct(queries, base, {
      tenantId: named.tenantId,
      act: 'provider delete',
      subject: providerSubject(named),
      before: { ...inAudit(known), linked_accounts: use.linked },
    });
    return use;
  });
}

/** By the issuer too: an earlier provider of this id is not meant. */
export async function useOf(
  queries: Queries,
  { tenantId, id, issuer }: Pick<TenantProvider, 'tenantId' | 'id' | 'issuer'>,
): Promise<ProviderUse> {
  const isIts = and(
    eq(identities.tenantId, tenantId),
    eq(identities.provider, id),
    eq(identities.issuer, issuer),
  );
  const linked = queries
    .selectDistinct({ id: identities.accountId })
    .from(identities)
    .where(isIts)
    .as('linked');
  const others = queries
    .select({ one: sql`1` })
    .from(identities)
    .where(
      and(
        eq(identities.tenantId, tenantId),
        eq(identities.accountId, linked.id),
        ne(identities.provider, id),
      ),
    );
  const ofAll = await queries.select({ count: count() }).from(linked);
  const ofOnly = await queries
    .select({ count: count() })
    .from(linked)
    .innerJoin(accounts, and(eq(accounts.tenantId, tenantId), eq(accounts.id, linked.id)))
    .where(and(isNull(accounts.passwordHash), not(exists(others))));
  return { linked: ofAll[0]?.count ?? 0, only: ofOnly[0]?.count ?? 0 };
}
