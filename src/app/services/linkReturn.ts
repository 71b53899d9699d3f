import type { EntryConfig } from '../../contract/config';
import type { LinkReturn } from '../../flows/account/addLink';

const provider = /^[a-z0-9_-]{1,64}$/;

/** The window's. */
export interface ShownAddress {
  location: Pick<Location, 'pathname' | 'search'>;
  history: Pick<History, 'state' | 'replaceState'>;
}

/**
 * What a service's page led back to the account page with; `code` and `state` have left the address already. Takes the
 * rest out of it: a reload and a step back show the page without it.
 */
export function takeLinkReturn(
  { location, history }: ShownAddress,
  { code, address: { state, error } }: Pick<EntryConfig, 'code' | 'address'>,
): LinkReturn | null {
  const query = new URLSearchParams(location.search);
  const found = query.get('link');
  if (found === null) return null;
  for (const name of ['link', 'error', 'error_description', 'iss']) query.delete(name);
  const rest = query.toString();
  // A fragment is the service's own: browsers keep it over redirects.
  history.replaceState(history.state, '', `${location.pathname}${rest && `?${rest}`}`);
  if (!provider.test(found)) return null;
  // A sign-in came between: it leads back to the page, but not with what the service had told.
  const isLost = state === null || (code === null && error === null);
  return isLost
    ? { provider: found, link: null, code: null, error: null }
    : { provider: found, link: state, code, error };
}
