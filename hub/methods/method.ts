import type { Hono } from 'hono';
import type { SystemSettings } from '../../src/api/systemSettings';
import { resolveMethods } from '../../src/contract/profile';
import type { MethodAdapters } from '../adapters/adapters';
import { methodOff } from '../answers/refusal';
import type { SettingNames } from '../config/readEnvironment';
import type { ExpiringRows } from '../database/database';
import type { Tenant } from '../database/tables/tenants';
import type { MethodTraits } from '../http/callContext';
import type { CallRoute } from '../http/callRoute';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { Limit } from '../http/hubLimits';
import type { HubServices } from '../http/hubServices';

/**
 * A way of signing in: one folder here, and one line in `registry.ts`. Its profile key is `<id>_login`
 * (`src/contract/profile`). What other folders need to know of it are its traits.
 */
export interface HubMethod extends MethodTraits {
  /** Whether this hub has been given what the method needs: an adapter, settings. Else no tenant offers it. */
  isWorking(services: Pick<HubServices, 'config' | 'adapters' | 'openIdClients'>): boolean;
  /** Whether it works on this portal, which may be the neutral one. Default: everywhere. */
  worksOn?(tenant: Pick<Tenant, 'host'>, portalOrigin: string): boolean;
  /** What the profile then says. Default: `<id>_login` is `false`, if it was on. */
  whenOff?: SystemSettings['profile'];
  /** Whether the profile's `providers` may list it too. */
  isListed?: boolean;
  routes: readonly CallRoute[];
  /** Adds addresses that a browser navigates to, or that the service calls. */
  navigation?(app: Hono<HubEnvironment>, services: HubServices): void;
  /** Patterns of those that are not below `/api`. */
  paths?: readonly string[];
  /** Origins that its part of the widget loads from, where a tenant offers it. */
  contentSources?(services: HubServices, portalOrigin: string): ContentSources;
  /** Limits that only this method has (`limitSettings/registry`). */
  limits?: readonly Limit[];
  /** Tables with rows that expire. */
  expiring?: readonly ExpiringRows[];
  /** Its adapter, which the operator's module or the plug-in provides. */
  adapter?: keyof MethodAdapters;
  /** Settings of the operator that only this method has. */
  settings?: SettingNames & {
    /** Those without which it works too. */
    optional?: readonly string[];
  };
}

/** Exact origins (docs/contract.md section 6, "Hosts of images, scripts and uploads"). */
export interface ContentSources {
  /** Scripts of others: where a tenant offers the method, documents do not require trusted types. */
  script?: readonly string[];
  img?: readonly string[];
}

/** Whether a tenant's profile has the method on. */
export function isOffered({ settings }: Pick<Tenant, 'settings'>, id: string): boolean {
  return resolveMethods(settings).methods.includes(id);
}

/** @throws Refusal -100111 where the tenant does not offer the method */
export function requireOffered(tenant: Pick<Tenant, 'settings'>, id: string): void {
  if (!isOffered(tenant, id)) throw methodOff();
}
