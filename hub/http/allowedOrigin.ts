import type { Tenant } from '../database/tables/tenants';

/** Relation of a request's `Origin` to the tenant. */
export type OriginAccess =
  /** No browser page, or a same-origin GET. */
  | 'none'
  | 'portal'
  /** A page that may carry the tag. */
  | 'tag'
  /** Any other page, also the `null` origin of a sandboxed frame. */
  | 'unlisted';

/** Only exact matches count. */
export function originAccess(
  origin: string | undefined,
  portalOrigin: string,
  tenant: Pick<Tenant, 'settings'>,
): OriginAccess {
  if (origin === undefined) return 'none';
  if (origin === portalOrigin) return 'portal';
  return tenant.settings.tag_origins?.includes(origin) ? 'tag' : 'unlisted';
}
