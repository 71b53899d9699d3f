/**
 * Detects public suffixes of two labels without the full list (70 kB). When in doubt it says yes: short names such as
 * `t.co` or `fb.me` count as suffixes too, and operators there list hosts by name in `callback_hosts`. Browsers have
 * the full list and refuse cookies by it.
 */

/** Second labels of four or more letters under which two-letter country registries sell names. */
const countryRegistries =
  /^(?:asso|conf|info|firm|govt|gouv|gobierno|school|priv|name|store|shop|web|tokyo|osaka|kyoto|nagoya|sapporo)$/;

/** Hosts that give anyone a name below theirs. */
const sharedHosts = new Set(
  (
    'github.io gitlab.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com appspot.com run.app ' +
    'herokuapp.com azurewebsites.net cloudfront.net amazonaws.com fly.dev onrender.com glitch.me surge.sh ' +
    'blogspot.com wordpress.com myshopify.com ngrok.io ngrok.app trycloudflare.com aliyuncs.com myqcloud.com ' +
    'gitee.io feishu.cn larksuite.com readthedocs.io deno.dev stackblitz.io webcontainer.io'
  ).split(' '),
);

/**
 * Whether unrelated parties can own names below these two labels.
 * @param domain two labels in lower case, e.g. `co.uk`; anything else is `false`
 */
export function isPublicSuffix(domain: string): boolean {
  const labels = domain.split('.');
  const [second, top] = labels;
  if (labels.length !== 2 || !second || !top) return false;
  if (sharedHosts.has(domain)) return true;
  return top.length === 2 && (second.length <= 3 || countryRegistries.test(second));
}

/** Whether a host name, as the URL parser writes it, is an IP address. */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * The last two labels of a host name.
 * @param hostname as the URL parser writes it, without port
 * @returns `null` for IP addresses, single labels and names with an empty label (a trailing dot)
 */
export function lastTwoLabels(hostname: string): string | null {
  const labels = hostname.split('.');
  if (labels.length < 2 || labels.includes('') || isIpAddress(hostname)) return null;
  return labels.slice(-2).join('.');
}

/**
 * Whether two host names are of one site: equal, or with the same last two labels, unless those are a public suffix.
 * @param left host name without port, as the URL parser serialises it
 * @param right the same
 */
export function isSameSite(left: string, right: string): boolean {
  const site = lastTwoLabels(left);
  return left === right || (site !== null && site === lastTwoLabels(right) && !isPublicSuffix(site));
}
