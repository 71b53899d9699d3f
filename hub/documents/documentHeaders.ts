import type { Context } from 'hono';
import type { PortalDocument } from '../../src/contract/portalDocument';
import { resourceHosts } from '../../src/contract/resourceHosts';
import type { HubEnvironment, PortalTenant } from '../http/hubEnvironment';
import type { Tenant } from '../database/tables/tenants';
import { countUnnamed, frameAncestors, maxAncestorBytes, type DocumentAddress } from './frameAncestors';

/** Query fields that must not appear in a referrer or cache. */
const secretFields = ['code', 'state', 'apptoken', 'open_id', 'token'];

/** Whether an address can hold a code or token. */
export const mayHoldSecret = (query: URLSearchParams): boolean =>
  secretFields.some((field) => query.has(field));

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
  tenant: Pick<PortalTenant, 'settings' | 'runsForeignScripts' | 'framesCheck'> | undefined,
  portalOrigin: string,
  hashes: Hashes = noHashes,
): Record<string, string> {
  const hosts = resourceHosts(tenant?.settings ?? null, portalOrigin);
  const query = new URLSearchParams(address.search);
  const isSecret = mayHoldSecret(query);
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      ["script-src 'self'", ...hashes.script, ...hosts.scripts].join(' '),
      ["style-src 'self'", ...hashes.style].join(' '),
      ["connect-src 'self'", ...hosts.uploads].join(' '),
      ["img-src 'self' data:", ...hosts.images].join(' '),
      ...(tenant?.framesCheck === true ? ["frame-src 'self'"] : []),
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${frameAncestors(address, tenant)}`,
      ...trustedTypes(tenant),
    ].join('; '),
    'Referrer-Policy': isSecret ? 'no-referrer' : 'strict-origin',
    'Cache-Control': isSecret ? 'no-store' : 'no-cache',
    ...frameHeaders(query),
  };
}

/** Pages that require them of their frames (`Cross-Origin-Embedder-Policy`) may show one. */
export function frameHeaders(query: URLSearchParams): Record<string, string> {
  return query.get('frame') === '1'
    ? {
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }
    : {};
}

/**
 * Our scripts give no text to a sink that could run it. Scripts of others are not ours to promise this for: the directive
 * would break a sign-in as soon as one of them does.
 */
function trustedTypes(tenant: Pick<PortalTenant, 'runsForeignScripts'> | undefined): string[] {
  return tenant?.runsForeignScripts === true ? [] : ["require-trusted-types-for 'script'"];
}

export function setDocumentHeaders(
  context: Context<HubEnvironment>,
  tenant: PortalTenant | undefined,
  hashes?: Hashes,
): void {
  const { pathname, search } = new URL(context.req.url);
  warnOfMany(context, tenant);
  const portalOrigin = context.get('portalOrigin') ?? new URL(context.req.url).origin;
  for (const [name, value] of Object.entries(
    documentHeaders({ pathname, search }, tenant, portalOrigin, hashes),
  ))
    context.header(name, value);
}

/** Keys of the warnings that were logged: one for each tenant and number of hosts left out. */
const logged = new Set<string>();

function warnOfMany(context: Context<HubEnvironment>, tenant: Tenant | undefined): void {
  const unnamed = countUnnamed(tenant);
  const key = `${tenant?.id} ${unnamed}`;
  if (unnamed === 0 || logged.has(key)) return;
  logged.add(key);
  context
    .get('log')()
    .warn(
      { tenant: tenant?.id, unnamed, maxAncestorBytes },
      'parent_origins is too long for the policy header: its last pages can frame only addresses with opener',
    );
}
