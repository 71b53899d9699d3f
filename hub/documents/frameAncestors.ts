/** Which pages may frame a document of the portal (docs/contract.md section 5, "Trust"). */
import { parseOrigin } from '../../src/contract/origins';
import { portalPaths, screenPaths } from '../../src/contract/screens';
import type { Tenant } from '../database/tables/tenants';

/** Pages that may not be framed, because a click on them grants something. */
const unframedPaths: ReadonlySet<string> = new Set([
  screenPaths.authorize,
  screenPaths.open_auth,
  portalPaths.content,
]);
const unframedScreens: ReadonlySet<string> = new Set(['authorize', 'open_auth']);

/**
 * Bytes that the origins may take in the header: about 80 of them. All headers of a document then fit into 4 kB, the
 * smallest usual limit of a proxy (docs/operate.md).
 */
export const maxAncestorBytes = 2000;

/** The parts of an address that the headers depend on. */
export interface DocumentAddress {
  pathname: string;
  search: string;
}

type HasSettings = Pick<Tenant, 'settings'>;

/**
 * Returns the sources of `frame-ancestors`. An address that names the page around the frame (`opener`) gets that
 * origin alone, if the tenant lists it; any other gets the tenant's list, up to the limit.
 * @param tenant `undefined` for an unknown host
 */
export function frameAncestors(
  { pathname, search }: DocumentAddress,
  tenant: HasSettings | undefined,
): string {
  const query = new URLSearchParams(search);
  const path = pathname.replace(/\/+$/, '');
  // The whole page has a bar and menu of its own: only what an SDK opens is made for a page around it.
  if (path === portalPaths.account && query.get('frame') !== '1') return "'none'";
  if (unframedPaths.has(path) || unframedScreens.has(query.get('screen') ?? '')) return "'none'";
  const listed = tenant?.settings.parent_origins ?? [];
  const named = parseOrigin(query.get('opener') ?? '');
  const origins = named === null ? fitting(listed) : listed.filter((origin) => origin === named).slice(0, 1);
  return origins.length === 0 ? "'none'" : origins.join(' ');
}

/**
 * The same of the page of a check (`checkPage`): the portal itself shows it, pages with the tag, and pages around the portal.
 * @param opener origin of the page, where the address names it
 */
export function checkAncestors(opener: string | undefined, tenant: HasSettings): string {
  const { tag_origins: tags = [], parent_origins: parents = [] } = tenant.settings;
  const listed = [...new Set([...tags, ...parents])];
  const named = listed.filter((origin) => origin === opener);
  return ["'self'", ...(named.length > 0 ? named : fitting(listed))].join(' ');
}

/** @returns how many listed pages can only be framed by an address that names them */
export const countUnnamed = (tenant: HasSettings | undefined): number => {
  const listed = tenant?.settings.parent_origins ?? [];
  return listed.length - fitting(listed).length;
};

/** The first origins that fit into the header, so that a new partner displaces none of those before. */
function fitting(listed: readonly string[]): readonly string[] {
  let bytes = 0;
  const end = listed.findIndex((origin) => (bytes += origin.length + 1) > maxAncestorBytes);
  return end === -1 ? listed : listed.slice(0, end);
}
