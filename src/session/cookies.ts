/**
 * Cookies with the attributes of docs/contract.md section 4. Each is read back, because browsers refuse them
 * silently.
 */
import { isLoopback } from '../contract/origins';
import { isIpAddress, lastTwoLabels } from '../lib/publicSuffix';

/** They live 30 days. */
export const loginCookies = {
  token: 'hub_auth_token',
  ticket: 'hub_ticket',
  username: 'hub_username',
} as const;
export const loginCookieDays = 30;
/** The tenant domain of the last visit, 365 days. */
export const openDomainCookie = 'open_domain';
export const openDomainDays = 365;
/** Of older versions, cleared together with the login cookies. */
export const legacyCookies = ['account_session', 'auth-token', 'ticket', 'session', 'username'] as const;

/** A subset of js-cookie's. */
export interface CookieAttributes {
  path: '/';
  domain?: string;
  secure?: boolean;
  sameSite?: 'None';
  partitioned?: boolean;
  /** Days from now; a negative number removes the cookie. */
  expires: number;
}

/** `js-cookie` implements this; tests have a strict fake. */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, attributes: CookieAttributes): unknown;
}

/** What decides the cookies' attributes. */
export interface CookieContext {
  jar: CookieJar;
  /** `location.hostname` */
  hostname: string;
  /** `location.protocol`, e.g. `https:` */
  protocol: string;
  /** Only partitioned cookies are kept there. */
  isCrossSiteFrame: boolean;
}

/** The variant that could be read back; `refused` when none could. */
export type CookieOutcome = 'domain' | 'host' | 'insecure' | 'refused';

export interface CookieStore {
  get(name: string): string | null;
  /** @param days lifetime @returns the variant that was kept */
  set(name: string, value: string, days: number): CookieOutcome;
  /** Removes every variant that `set` or the hub may have written. */
  remove(name: string): void;
  /**
   * `info.cookie_scope`. @param isPortal the document is of the portal's origin: on a sibling host `set` writes
   * nothing
   */
  keepToHost(isPortal: boolean): void;
}

/** On the portal's own site. Never throws, even when cookies are blocked. */
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

/** For pages of other sites (docs/contract.md section 4). */
export function createNoCookies(): CookieStore {
  return { get: () => null, set: () => 'refused', remove: nothing, keepToHost: nothing };
}

interface Variant {
  outcome: Exclude<CookieOutcome, 'refused'>;
  attributes: Omit<CookieAttributes, 'expires'>;
}

/** Attributes to write a cookie with, in the order they are tried. */
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
