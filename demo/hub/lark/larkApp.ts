import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { larkApps } from '../database/outsideSchema';
import { tenants } from '../database/schema';
import type { HubConfig } from '../config/readHubConfig';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';
import { hostName } from '../tenants/findTenant';
import type { Tenant } from '../tenants/tenant';

/** A Lark app with the tenant it signs in to. */
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
 * (contract section 2).
 * @throws Refusal -100112 when the domain is none of these, -100111 when the tenant has no Lark
 */
export async function requireLarkDomain(queries: Queries, portal: Tenant, domain: string): Promise<LarkApp> {
  const host = hostName(domain);
  const app = host === null ? null : await find(queries, eq(tenants.host, host));
  const isKnown = host === portal.host || (portal.neutral && app !== null);
  if (!isKnown) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
  if (!app || app.tenant.settings.profile?.lark_login !== true) throw larkOff();
  return app;
}

/**
 * The demo hub has the Lark of `/dev/lark` and no app at the real one.
 * @throws Refusal -100111 outside development
 */
export function requireLark({ dev }: Pick<HubConfig, 'dev'>): void {
  if (!dev) throw larkOff();
}

function larkOff(): Refusal {
  return new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
}
