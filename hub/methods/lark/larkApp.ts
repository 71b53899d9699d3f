import { eq } from 'drizzle-orm';
import { resolveProfile } from '../../../src/contract/profile';
import type { Adapters } from '../../adapters/adapters';
import type { LarkAdapter } from '../../adapters/lark';
import type { Queries } from '../../database/database';
import { larkApps } from '../../database/tables/lark';
import { tenants, type Tenant } from '../../database/tables/tenants';
import { codes } from '../../answers/codes';
import { methodOff, Refusal } from '../../answers/refusal';
import { hostName } from '../../tenants/findTenant';

/** With the tenant it signs in to. */
export interface LarkApp {
  appId: string;
  tenant: Tenant;
}

async function find(queries: Queries, where: ReturnType<typeof eq>): Promise<LarkApp | null> {
  const [found] = await queries
    .select({ appId: larkApps.appId, tenant: tenants })
    .from(larkApps)
    .innerJoin(tenants, eq(tenants.id, larkApps.tenantId))
    .where(where)
    .limit(1);
  return found ?? null;
}

/** @param appId Lark's name of the app, e.g. `cli_…` */
export function findLarkApp(queries: Queries, appId: string): Promise<LarkApp | null> {
  return find(queries, eq(larkApps.appId, appId));
}

/**
 * The Lark app of a `domain`. On the neutral portal it may name another tenant, elsewhere only the portal's own
 * (docs/contract.md section 2).
 * @throws Refusal -100112 when the domain is none of these, -100111 when the tenant has no Lark
 */
export async function requireLarkDomain(queries: Queries, portal: Tenant, domain: string): Promise<LarkApp> {
  const host = hostName(domain);
  const app = host === null ? null : await find(queries, eq(tenants.host, host));
  const isKnown = host === portal.host || (portal.neutral && app !== null);
  if (!isKnown) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
  if (!app || !resolveProfile(app.tenant.settings).methods.includes('lark')) throw methodOff();
  return app;
}

/** @throws Refusal -100111 when the hub has no Lark */
export function requireLark({ lark }: Pick<Adapters, 'lark'>): LarkAdapter {
  if (!lark) throw methodOff();
  return lark;
}
