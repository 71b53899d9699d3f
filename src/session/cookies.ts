/**
 * Login and tenant cookies, with the attributes of docs/contract.md section 4. Each is read back after writing, because
 * browsers refuse cookies silently. The jar is js-cookie in the app and a strict fake in tests.
 */
import { isLoopback } from '../contract/origins';
import { isIpAddress, lastTwoLabels } from '../lib/publicSuffix';

/** Names of the login cookies, which live 30 days. */
export const loginCookies = {
  token: 'hub_auth_token',
  ticket: 'hub_ticket',
  username: 'hub_username',
} as const;
export const loginCookieDays = 30;
/** Cookie with the tenant domain of the last visit, 365 days. */
export const openDomainCookie = 'open_domain';
export const openDomainDays = 365;
/** Cookies of older versions, cleared together with the login cookies. */
export const legacyCookies = ['account_session', 'auth-token', 'ticket', 'session', 'username'] as const;

/** Attributes of a written cookie; a subset of js-cookie's. */
export interface CookieAttributes {
  path: '/';
  domain?: string;
  secure?: boolean;
  sameSite?: 'None';
  partitioned?: boolean;
  /** Days from now; a negative number removes the cookie. */
  expires: number;
}

/** Reads and writes `document.cookie`. `js-cookie` implements this. */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, attributes: CookieAttributes): unknown;
}

/** The document that cookies are written from, which decides their attributes. */
export interface CookieContext {
  jar: CookieJar;
  /** `location.hostname` */
  hostname: string;
  /** `location.protocol`, e.g. `https:` */
  protocol: string;
  /** Whether the document is in a frame on another site, where only partitioned cookies are kept. */
  isCrossSiteFrame: boolean;
}

/** Variant of a cookie that could be read back; `refused` when none could. */
export type CookieOutcome = 'domain' | 'host' | 'insecure' | 'refused';

/** Cookies of the portal's own site. */
export interface CookieStore {
  get(name: string): string | null;
  /**
   * Writes a cookie and reads it back.
   * @param days lifetime in days
   * @returns the variant that was kept
   */
  set(name: string, value: string, days: number): CookieOutcome;
  /** Removes every variant that `set` or the hub may have written. */
  remove(name: string): void;
  /**
   * From now on `set` writes for the document's own host only (`info.cookie_scope`).
   * @param isPortal whether the document is of the portal's origin: on a sibling host `set` then writes nothing
   */
  keepToHost(isPortal: boolean): void;
}

/** Creates the cookie store of a document on the portal's own site. Never throws, even when cookies are blocked. */
export function createCookieStore(context: CookieContext): CookieStore {
  const { jar } = context;
  const variants = cookieVariants(context);
  let usable = variants;
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
      const stuck = usable.find(({ attributes }) => write(name, value, { ...attributes, expires: days }));
      return stuck?.outcome ?? 'refused';
    },
    remove,
    keepToHost(isPortal) {
      usable = variants.filter(({ outcome }) => isPortal && outcome !== 'domain');
    },
  };
}

const nothing = (): void => undefined;

/** Cookie store for pages of other sites, which reads, writes and clears nothing (docs/contract.md section 4). */
export function createNoCookies(): CookieStore {
  return { get: () => null, set: () => 'refused', remove: nothing, keepToHost: nothing };
}

interface Variant {
  outcome: Exclude<CookieOutcome, 'refused'>;
  attributes: Omit<CookieAttributes, 'expires'>;
}

/** Variants of a cookie, in the order they are tried. */
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
  // WebKit refuses Secure cookies over plain http even on loopback; SameSite=None requires Secure.
  if (protocol === 'http:' && isLoopback(hostname))
    variants.push({ outcome: 'insecure', attributes: { path: '/' } });
  return variants;
}
