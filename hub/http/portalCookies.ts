import type { HubConfig } from '../config/readHubConfig';
import { cookieDomain } from './cookieDomain';

const lifeSeconds = 30 * 24 * 60 * 60;
export const tokenCookieName = 'hub_auth_token';
const current = [tokenCookieName, 'hub_ticket', 'hub_username'] as const;
const legacy = ['account_session', 'auth-token', 'ticket', 'session', 'username'] as const;
const crossSite = 'Path=/; Secure; SameSite=None';

function domainPart(host: string): string {
  const domain = cookieDomain(host);
  return domain === null ? '' : `; Domain=${domain}`;
}

/**
 * `Set-Cookie` headers of a sign-in. Readable by script, as the specification has them: the widget reads its
 * session from them; the hub signs nobody in by them. Those for
 * all siblings, which an earlier setting wrote, would be sent and read beside the new ones, so the scope `host` clears them.
 * @param host host name of the portal
 * @param scope `host`: for this host alone
 */
export function loginCookies(
  host: string,
  login: { auth_token: string; ticket: string; username: string },
  scope: HubConfig['cookieScope'],
): string[] {
  const values = [login.auth_token, login.ticket, login.username];
  const domain = domainPart(host);
  const isHostOnly = scope === 'host' && domain !== '';
  return current.flatMap((name, index) => [
    ...(isHostOnly ? [gone(name, domain)] : []),
    `${name}=${encodeURIComponent(values[index] ?? '')}; Max-Age=${lifeSeconds}; ${crossSite}${isHostOnly ? '' : domain}`,
  ]);
}

function gone(name: string, rest: string): string {
  return `${name}=; Max-Age=0; ${crossSite}${rest}`;
}

/**
 * `Set-Cookie` headers that clear the portal's cookies and the legacy ones, with every combination of attributes that they
 * may have been set with.
 */
export function clearedCookies(host: string): string[] {
  const domain = domainPart(host);
  return [
    ...[...current, ...legacy].flatMap((name) =>
      domain === '' ? [gone(name, '')] : [gone(name, ''), gone(name, domain)],
    ),
    ...current.map((name) => gone(name, '; Partitioned')),
  ];
}
