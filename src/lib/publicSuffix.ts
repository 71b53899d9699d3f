/**
 * Detects suffixes of two labels without the full list (70 kB), which browsers have and refuse cookies by. When in
 * doubt it says yes: names such as `t.co` count too, and operators there list hosts by name in `callback_hosts`.
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

/** Unrelated parties can own names below these two labels, e.g. `co.uk`. Anything else is `false`. */
export function isPublicSuffix(domain: string): boolean {
  const labels = domain.split('.');
  const [second, top] = labels;
  if (labels.length !== 2 || !second || !top) return false;
  if (sharedHosts.has(domain)) return true;
  return top.length === 2 && (second.length <= 3 || countryRegistries.test(second));
}

/** @param hostname as the URL parser writes it */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * @param hostname as the URL parser writes it
 * @returns `null` for IP addresses, single labels and names with an empty label (a trailing dot)
 */
export function lastTwoLabels(hostname: string): string | null {
  const labels = hostname.split('.');
  if (labels.length < 2 || labels.includes('') || isIpAddress(hostname)) return null;
  return labels.slice(-2).join('.');
}

/** Equal, or with the same last two labels, unless those are a public suffix. Names as the URL parser writes them. */
export function isSameSite(left: string, right: string): boolean {
  const site = lastTwoLabels(left);
  return left === right || (site !== null && site === lastTwoLabels(right) && !isPublicSuffix(site));
}
