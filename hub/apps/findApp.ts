import { and, eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { apps, type AppRow } from '../database/tables/apps';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { findOpenIdReturn, type WaitingReturn } from './openIdReturn';
import { isRegistered, parseRedirectAddress } from '../input/redirectAddress';

export interface AppAtAddress {
  app: AppRow;
  /** Where the visitor ends up: for an OpenID client its own address, not the hub's page on the way. */
  address: URL;
  /** The OpenID request that waits there; `null` for an app's own address. */
  waiting: WaitingReturn | null;
}

export interface AppQuestion {
  tenantId: string;
  appKey: string;
  redirectUri: string | undefined;
  /** Origin of the portal that received the request. */
  portalOrigin: string;
}

export async function findApp(queries: Queries, tenantId: string, appKey: string): Promise<AppRow | null> {
  const [app] = await queries
    .select()
    .from(apps)
    .where(and(eq(apps.tenantId, tenantId), eq(apps.appKey, appKey)))
    .limit(1);
  return app ?? null;
}

/**
 * An app and the address a token of it would go to, or `null` for an unknown app and for an address that is not
 * registered: one answer for both.
 */
export async function findAppAtAddress(
  queries: Queries,
  { tenantId, appKey, redirectUri, portalOrigin }: AppQuestion,
): Promise<AppAtAddress | null> {
  const address = parseRedirectAddress(redirectUri ?? '');
  const app = await findApp(queries, tenantId, appKey);
  if (!app || !address) return null;
  if (isRegistered(address, app.redirectUris, portalOrigin)) return { app, address, waiting: null };
  const waiting = await findOpenIdReturn(queries, { tenantId, appKey, address, portalOrigin });
  return waiting && { app, address: waiting.target, waiting };
}

/** -100112: the app is unknown, or the address is not registered for it. */
export function appUnknown(): Refusal {
  return new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
}
