/**
 * Cookies of specification point 3, written as contract section 4 says and read back, because browsers refuse
 * silently. The jar is js-cookie in the app, a strict browser's double in tests.
 */
import { isIpAddress, lastTwoLabels } from '../lib/publicSuffix';
import { isLoopback } from './checkCallback';

/** Login cookies, 30 days each. */
export const loginCookies = {
  token: 'hub_auth_token',
  ticket: 'hub_ticket',
  username: 'hub_username',
} as const;
export const loginCookieDays = 30;
/** Tenant of the last visit, 365 days. */
export const openDomainCookie = 'open_domain';
export const openDomainDays = 365;
/** Cookies of older versions; cleared together with the login cookies. */
export const legacyCookies = ['account_session', 'auth-token', 'ticket', 'session', 'username'] as const;

/** Attributes a cookie is written with; a subset of js-cookie's. */
export interface CookieAttributes {
  path: '/';
  domain?: string;
  secure?: boolean;
  sameSite?: 'None';
  partitioned?: boolean;
  /** Days from now; negative removes. */
  expires: number;
}

/** Reads and writes `document.cookie`. `js-cookie` fits as it is. */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, attributes: CookieAttributes): unknown;
}

/** What a cookie may carry depends on the document it is written from. */
export interface CookieContext {
  jar: CookieJar;
  /** `location.hostname` */
  hostname: string;
  /** `location.protocol`, e.g. `https:` */
  protocol: string;
  /** The document stands in a frame on another site: only partitioned cookies stick there. */
  isCrossSiteFrame: boolean;
}

/** Which way a cookie was written so that it could be read back; `refused` = it did not stick at all. */
export type CookieOutcome = 'domain' | 'host' | 'insecure' | 'refused';

/** Cookies of the portal's own site. */
export interface CookieStore {
  get(name: string): string | null;
  /** Writes and reads back. @param days lifetime in days */
  set(name: string, value: string, days: number): CookieOutcome;
  /** Removes every variant that `set` or the hub may have written. */
  remove(name: string): void;
}

/** Opens the cookies of a document on the portal's own site. Never throws, also where cookies are blocked. */
export function createCookieStore(context: CookieContext): CookieStore {
  const { jar } = context;
  const variants = cookieVariants(context);
  const get = (name: string): string | null => {
    try {
      return jar.get(name) ?? null;
    } catch {
      return null;
    }
  };
  const write = (name: string, value: string, attributes: CookieAttributes): boolean => {
    try {
      jar.set(name, value, attributes);
    } catch {
      return false;
    }
    return get(name) === value;
  };
  const remove = (name: string): void => {
    for (const { attributes } of variants) write(name, '', { ...attributes, expires: -1 });
  };
  return {
    get,
    set(name, value, days) {
      // Another variant of the same name could hide the new one when it is read back.
      if (get(name) !== null) remove(name);
      const stuck = variants.find(({ attributes }) => write(name, value, { ...attributes, expires: days }));
      return stuck?.outcome ?? 'refused';
    },
    remove,
  };
}

/** For pages of other sites: nothing is read, written or cleared there (contract section 4). */
export function createNoCookies(): CookieStore {
  return { get: () => null, set: () => 'refused', remove: () => undefined };
}

interface Variant {
  outcome: Exclude<CookieOutcome, 'refused'>;
  attributes: Omit<CookieAttributes, 'expires'>;
}

/** In the order they are tried. */
function cookieVariants({ hostname, protocol, isCrossSiteFrame }: CookieContext): Variant[] {
  const base = {
    path: '/',
    secure: true,
    sameSite: 'None',
    ...(isCrossSiteFrame ? { partitioned: true } : {}),
  } as const;
  const domain = isIpAddress(hostname) ? null : lastTwoLabels(hostname);
  const variants: Variant[] = [{ outcome: 'host', attributes: base }];
  if (domain) variants.unshift({ outcome: 'domain', attributes: { ...base, domain } });
  // WebKit refuses Secure cookies over plain http even on loopback; SameSite=None goes only with Secure.
  if (protocol === 'http:' && isLoopback(hostname))
    variants.push({ outcome: 'insecure', attributes: { path: '/' } });
  return variants;
}
