import { and, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Queries } from '../../hub/database/database';
import { accounts, identities } from '../../hub/database/tables/accounts';
import type { Tenant } from '../../hub/database/tables/tenants';
import { linkIdentity } from '../../hub/accounts/identity';
import { larkMethod } from '../../hub/methods/lark/larkMethod';
import { wechatMethod } from '../../hub/methods/wechat/wechatMethod';
import { knownLarkUser, knownWechatUser } from './knownPeople';

/** The demo's users at WeChat and Lark, on tenants whose profile has the method. */
const people = [
  {
    issuer: wechatMethod.id,
    subject: knownWechatUser.openId,
    username: knownWechatUser.username,
    isShown: ({ settings }: Tenant) => settings.profile?.wechat_login === true,
  },
  {
    issuer: larkMethod.id,
    subject: knownLarkUser.openId,
    username: knownLarkUser.username,
    isShown: ({ settings }: Tenant) => settings.profile?.lark_login === true,
  },
];

/** Adds the accounts and identities that are missing. */
export async function seedIdentities(
  queries: Queries,
  tenants: readonly Tenant[],
  now: number,
): Promise<void> {
  const known = await findSubjects(queries, tenants);
  const missing = tenants
    .flatMap((tenant) =>
      people.filter(({ isShown }) => isShown(tenant)).map((person) => ({ tenant, ...person })),
    )
    .filter(({ tenant, issuer, subject }) => !known.has(`${tenant.id} ${issuer} ${subject}`))
    .map((person) => ({ id: randomUUID(), ...person }));
  if (missing.length === 0) return;
  await queries
    .insert(accounts)
    .values(
      missing.map(({ id, tenant, username }) => ({ id, tenantId: tenant.id, username, createdAt: now })),
    );
  for (const { id, tenant, issuer, subject } of missing) {
    const link = { tenantId: tenant.id, issuer, subject, provider: issuer, name: null };
    await linkIdentity(queries, link, id, { now, isConfirmed: true });
  }
}

/** Tenant, issuer and subject of each of these identities that is there. */
async function findSubjects(queries: Queries, tenants: readonly Tenant[]): Promise<ReadonlySet<string>> {
  const found = await queries
    .select({ tenantId: identities.tenantId, issuer: identities.issuer, subject: identities.subject })
    .from(identities)
    .where(
      and(
        inArray(
          identities.tenantId,
          tenants.map(({ id }) => id),
        ),
        inArray(
          identities.subject,
          people.map(({ subject }) => subject),
        ),
      ),
    );
  return new Set(found.map(({ tenantId, issuer, subject }) => `${tenantId} ${issuer} ${subject}`));
}
