/** The two cookies of an interaction, the step in which a visitor signs in and consents. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const plainNames = { interaction: 'openid_page', resume: 'openid_resume' } as const;

/** Their names. @param prefix see `cookiePrefix` */
export function interactionCookies(prefix: string): { interaction: string; resume: string } {
  return { interaction: `${prefix}${plainNames.interaction}`, resume: `${prefix}${plainNames.resume}` };
}

/**
 * Gives cookies of a release that wrote no prefix their new names, so that a sign-in that began before an update ends
 * well. Their signature covers the name, so each is checked and made again.
 * @param cookies the `Cookie` header
 * @param key that they are signed with
 */
export function withNewNames(cookies: string, prefix: string, key: string): string {
  if (prefix === '') return cookies;
  const found = new Map(cookies.split(/; */).map((pair) => splitPair(pair)));
  for (const name of Object.values(plainNames)) {
    const [value, signature] = [found.get(name), found.get(`${name}.sig`)];
    const renamed = `${prefix}${name}`;
    const isOwn = value !== undefined && isSame(signature ?? '', sign(`${name}=${value}`, key));
    if (!isOwn || found.has(renamed)) continue;
    found.set(renamed, value);
    found.set(`${renamed}.sig`, sign(`${renamed}=${value}`, key));
  }
  return [...found].map(([name, value]) => `${name}=${value}`).join('; ');
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

/** As `keygrip`, which `oidc-provider` signs cookies with. */
const sign = (text: string, key: string): string => createHmac('sha1', key).update(text).digest('base64url');

function isSame(given: string, known: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}
