/**
 * Previews are served at their own host, where nobody signs in and where what an operator tries out runs: no cookie of a
 * portal may arrive there, and none that is set there at a portal.
 */
import type { HubConfig } from '../config/readHubConfig';
import type { Queries } from '../database/database';
import { tenants } from '../database/tables/tenants';
import { sharesCookies } from '../http/cookieDomain';

/** What decides about that. */
export type PreviewPlace = Pick<HubConfig, 'previewOrigin' | 'cookieScope'>;

/**
 * Whether cookies of a portal would arrive where previews are.
 * @param host of the portal, without a port
 */
export function isNearPreviews({ previewOrigin, cookieScope }: PreviewPlace, host: string): boolean {
  if (previewOrigin === null) return false;
  const { hostname } = new URL(previewOrigin);
  return host === hostname || (cookieScope === 'domain' && sharesCookies(host, hostname));
}

/** The first host of a tenant that is near them; `null`: none is. */
export async function portalNearPreviews(queries: Queries, place: PreviewPlace): Promise<string | null> {
  if (place.previewOrigin === null) return null;
  const found = await queries.select({ host: tenants.host }).from(tenants);
  return found.map(({ host }) => host).find((host) => isNearPreviews(place, host)) ?? null;
}

/** What its operator reads. */
export const nearPreviews = ({ previewOrigin }: PreviewPlace, host: string): string =>
  `HUB_PREVIEW_ORIGIN is ${previewOrigin}, where the cookies of the portal ${host} arrive too: a host below another domain is meant, or HUB_COOKIE_SCOPE=host.`;
