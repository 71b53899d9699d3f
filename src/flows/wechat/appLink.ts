import { safeLink } from '../../lib/safeUrl';

/**
 * Checks a link that opens WeChat on the visitor's own phone: WeChat's scheme, or https.
 * @param value untrusted
 * @param portal origin of the portal; `http:` is accepted only if the portal uses it too
 * @returns the link, or `null`
 */
export function safeAppLink(value: string | undefined, portal: string): string | null {
  if (value === undefined || value.length > 2048) return null;
  if (/^weixin:\/\/[\w./?=&%+-]+$/.test(value)) return value;
  const link = safeLink(value, portal);
  if (link === null || !/^https?:/.test(link)) return null;
  return link.startsWith('http:') && portal.startsWith('https:') ? null : link;
}
