import { isPublicSuffix, lastTwoLabels } from './publicSuffix';

/**
 * Whether two host names share a site: the same host, or the same last two labels where no stranger can hold a
 * name below them.
 * @param left host name without port, as the URL parser writes it
 * @param right the same
 */
export function isSameSite(left: string, right: string): boolean {
  const site = lastTwoLabels(left);
  return left === right || (site !== null && site === lastTwoLabels(right) && !isPublicSuffix(site));
}
