/**
 * The cookie that names a browser to the hub (OWASP: device cookies): a random value. It does not sign anyone in: it only
 * exempts browsers that have signed in to an account (`accounts/knownDevices`) from the limits that all others share.
 */
import { createToken, hashToken } from '../credentials/opaqueToken';
import { cookiePrefix } from './cookieDomain';

/** How long an unused browser stays known. */
export const deviceLifeMs = 180 * 24 * 60 * 60 * 1000;

/** Name of the cookie, after its prefix on https. Earlier releases wrote none. */
const plainName = 'hub_device';
const attributes = 'Path=/api; Secure; HttpOnly; SameSite=None';
const headerOf = (name: string, value: string): string =>
  `${name}=${value}; Max-Age=${deviceLifeMs / 1000}; ${attributes}`;

export interface Device {
  /** Hash of the cookie's value. */
  hash: string;
  /** `Set-Cookie` lines for the next sign-in: they give a cookie without the prefix its new name. */
  renewal: readonly string[];
}

/**
 * One without the prefix counts only while there is none with it.
 * @param read returns the value of a cookie of the request
 * @returns `null` without a valid one
 */
export function readDevice(origin: string, read: (name: string) => string | undefined): Device | null {
  const name = `${cookiePrefix(origin)}${plainName}`;
  const found = read(name);
  const value = found ?? read(plainName);
  if (value === undefined || !/^[\w-]{43}$/.test(value)) return null;
  const isOld = found === undefined && name !== plainName;
  const renewal = isOld ? [headerOf(name, value), `${plainName}=; Max-Age=0; ${attributes}`] : [];
  return { hash: hashToken(value), renewal };
}

/**
 * For an unknown browser. Only the hub receives the cookie, and scripts cannot read it. @param origin of the portal
 */
export function newDeviceCookie(origin: string): { header: string; device: string } {
  const value = createToken();
  return { header: headerOf(`${cookiePrefix(origin)}${plainName}`, value), device: hashToken(value) };
}
