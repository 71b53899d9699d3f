import { parseAddress } from '../../input/parseAddress';
import type { Tenant } from '../../database/tables/tenants';

/** Fields that a page's address must not contain, because the callback sets them. */
const answerFields = ['code', 'state', 'error', 'error_description', 'iss', 'popup', 'opener'];

/** Screens a provider may send the visitor back to. */
const entryPath = /^\/(?:entry(?:\/[\w/-]*)?|entry_login)$/;

/** Where an owner comes back to who links the account. */
export const accountPath = /^\/account$/;

/**
 * Reads the page the visitor returns to.
 * @param text absolute, or from the portal's root
 * @param path of the pages that it may be; default: those of the entry
 * @returns such a page of this portal, without fields of an earlier answer; `null` for anything else
 */
export function readReturnPage(
  text: string | undefined,
  portalOrigin: string,
  path = entryPath,
): string | null {
  const url = parseAddress(text ?? '', portalOrigin);
  if (!url || url.origin !== portalOrigin || !path.test(url.pathname)) return null;
  for (const field of answerFields) url.searchParams.delete(field);
  url.hash = '';
  return url.href;
}

/** Whether a popup may answer to this origin: the portal, or one of the tenant's lists. */
export function isKnownOpener(
  origin: string,
  portalOrigin: string,
  { settings }: Pick<Tenant, 'settings'>,
): boolean {
  return (
    origin === portalOrigin ||
    (settings.parent_origins ?? []).includes(origin) ||
    (settings.tag_origins ?? []).includes(origin)
  );
}
