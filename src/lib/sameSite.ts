import { isPublicSuffix, lastTwoLabels } from './publicSuffix';

/**
 * Whether two host names are of one site: equal, or with the same last two labels, unless those are a public suffix.
 * @param left host name without port, as the URL parser serialises it
 * @param right the same
 */
export function isSameSite(left: string, right: string): boolean {
  const site = lastTwoLabels(left);
  return left === right || (site !== null && site === lastTwoLabels(right) && !isPublicSuffix(site));
}
