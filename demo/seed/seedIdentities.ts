import { and, eq } from 'drizzle-orm';
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
  for (const tenant of tenants)
    for (const { issuer, subject, username } of people.filter(({ isShown }) => isShown(tenant))) {
      const [known] = await queries
        .select()
        .from(identities)
        .where(
          and(
            eq(identities.tenantId, tenant.id),
            eq(identities.issuer, issuer),
            eq(identities.subject, subject),
          ),
        );
      if (known) continue;
      const id = randomUUID();
      await queries.insert(accounts).values({ id, tenantId: tenant.id, username, createdAt: now });
      const link = { tenantId: tenant.id, issuer, subject, provider: issuer, name: null };
      await linkIdentity(queries, link, id, { now, isConfirmed: true });
    }
}
