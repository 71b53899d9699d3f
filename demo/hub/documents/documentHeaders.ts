import type { Context } from 'hono';
import type { PortalDocument } from '../../../src/contract/portalDocument';
import { resourceHosts } from '../../../src/contract/resourceHosts';
import { portalPaths, screenPaths } from '../../../src/contract/screens';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { Tenant } from '../database/tables/tenants';

/** Pages that may not be framed, because a click on them grants something (docs/contract.md section 5). */
const unframedPaths: ReadonlySet<string> = new Set([
  screenPaths.authorize,
  screenPaths.open_auth,
  portalPaths.content,
]);
const unframedScreens: ReadonlySet<string> = new Set(['authorize', 'open_auth']);

/** Query fields that must not appear in a referrer or cache. */
const secretFields = ['code', 'state', 'apptoken', 'open_id'];

/** The parts of an address that the headers depend on. */
export interface DocumentAddress {
  pathname: string;
  search: string;
}

/** Returns who may frame a document: the tenant's list, or none for the pages above and without a tenant. */
export function frameAncestors(
  { pathname, search }: DocumentAddress,
  tenant: Pick<Tenant, 'settings'> | undefined,
): string {
  const path = pathname.replace(/\/+$/, '');
  const screen = new URLSearchParams(search).get('screen') ?? '';
  if (unframedPaths.has(path) || unframedScreens.has(screen)) return "'none'";
  const origins = tenant?.settings.parent_origins ?? [];
  return origins.length === 0 ? "'none'" : origins.join(' ');
}

/** Sources of inline scripts and styles that a policy names by their hash. */
export type Hashes = PortalDocument['hashes'];

const noHashes: Hashes = { script: [], style: [] };

/**
 * Headers of a document of the portal (docs/contract.md sections 5 and 6, "Documents").
 * @param portalOrigin of the tenant
 * @param hashes of what the document holds inline
 */
export function documentHeaders(
  address: DocumentAddress,
  tenant: Pick<Tenant, 'settings'> | undefined,
  portalOrigin: string,
  hashes: Hashes = noHashes,
): Record<string, string> {
  const hosts = resourceHosts(tenant?.settings ?? null, portalOrigin);
  const query = new URLSearchParams(address.search);
  const mayHoldSecret = secretFields.some((field) => query.has(field));
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      ["script-src 'self'", ...hashes.script, ...hosts.scripts].join(' '),
      ["style-src 'self'", ...hashes.style].join(' '),
      ["connect-src 'self'", ...hosts.uploads].join(' '),
      ["img-src 'self' data:", ...hosts.images].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${frameAncestors(address, tenant)}`,
      ...trustedTypes(tenant),
    ].join('; '),
    'Referrer-Policy': mayHoldSecret ? 'no-referrer' : 'strict-origin',
    'Cache-Control': mayHoldSecret ? 'no-store' : 'no-cache',
    ...(query.get('frame') === '1'
      ? {
          'Cross-Origin-Embedder-Policy': 'require-corp',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        }
      : {}),
  };
}

/**
 * Our scripts give no text to a sink that could run it. Lark's JSSDK is not ours to promise this for: where a tenant
 * offers Lark, the directive would break its sign-in as soon as the JSSDK does.
 */
function trustedTypes(tenant: Pick<Tenant, 'settings'> | undefined): string[] {
  return tenant?.settings.profile?.lark_login === true ? [] : ["require-trusted-types-for 'script'"];
}

/** Sets them on an answer. */
export function setDocumentHeaders(
  context: Context<HubEnvironment>,
  tenant: Tenant | undefined,
  hashes?: Hashes,
): void {
  const { pathname, search } = new URL(context.req.url);
  const portalOrigin = context.get('portalOrigin') ?? new URL(context.req.url).origin;
  for (const [name, value] of Object.entries(
    documentHeaders({ pathname, search }, tenant, portalOrigin, hashes),
  ))
    context.header(name, value);
}
