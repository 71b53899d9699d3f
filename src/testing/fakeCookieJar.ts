import type { CookieAttributes, CookieJar } from '../session/cookies';

/** How a browser treats the cookies of one document. */
export interface FakeBrowser {
  hostname: string;
  protocol: 'http:' | 'https:';
  publicSuffixes?: readonly string[];
  /** Refuses Secure cookies over plain-http loopback, like WebKit; Chromium and Firefox keep them. */
  refusesSecureOnHttp?: boolean;
  /** Keeps only partitioned cookies, like Chromium in a cross-site frame. */
  keepsOnlyPartitioned?: boolean;
  blocksAll?: boolean;
  /** Behaves like a sandboxed document without an origin, where reading `document.cookie` throws. */
  throws?: boolean;
}

export interface HeldCookie extends CookieAttributes {
  name: string;
  value: string;
}

/** It refuses silently, as browsers do. */
export function createFakeCookieJar(browser: FakeBrowser): CookieJar & { held: HeldCookie[] } {
  const held: HeldCookie[] = [];
  const isRefused = (attributes: CookieAttributes): boolean =>
    browser.blocksAll === true ||
    (attributes.sameSite === 'None' && !attributes.secure) ||
    (attributes.secure === true && browser.protocol === 'http:' && browser.refusesSecureOnHttp === true) ||
    (browser.keepsOnlyPartitioned === true && !attributes.partitioned) ||
    (attributes.domain !== undefined && !isOwnDomain(attributes.domain, browser));
  const touch = (): void => {
    if (browser.throws) throw new DOMException('The document is sandboxed', 'SecurityError');
  };
  return {
    held,
    get(name) {
      touch();
      return held.find((cookie) => cookie.name === name)?.value;
    },
    set(name, value, attributes) {
      touch();
      if (isRefused(attributes)) return;
      const index = held.findIndex(
        (cookie) =>
          cookie.name === name &&
          cookie.domain === attributes.domain &&
          cookie.partitioned === attributes.partitioned,
      );
      if (index >= 0) held.splice(index, 1);
      if (attributes.expires > 0) held.push({ name, value, ...attributes });
    },
  };
}

function isOwnDomain(domain: string, { hostname, publicSuffixes = [] }: FakeBrowser): boolean {
  const isBelow = hostname === domain || hostname.endsWith(`.${domain}`);
  return isBelow && domain.includes('.') && !/^[\d.]+$/.test(hostname) && !publicSuffixes.includes(domain);
}
