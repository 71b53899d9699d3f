import * as v from 'valibot';
import { defineCall } from './call';
import { loginInfoSchema } from './loginInfo';

/**
 * Path prefix of an OpenID provider. `oneaccess` is `oneaccess/huadu` on the wire (specification point 7);
 * every other id is its own path.
 */
export function providerPath(platform: string): string {
  return `/api/hub/v1/${platform === 'oneaccess' ? 'oneaccess/huadu' : encodeURIComponent(platform)}`;
}

/** GET `/v1/{provider}/login_by_code?code&state`: redeems what the provider sent back (contract section 6). */
export function loginByCode(platform: string) {
  return defineCall({
    name: 'loginByCode',
    method: 'GET',
    path: `${providerPath(platform)}/login_by_code`,
    summary: 'Sign in with the code and state a provider sent back',
    request: v.object({
      code: v.pipe(v.string(), v.maxLength(2048)),
      state: v.pipe(v.string(), v.maxLength(2048)),
    }),
    info: loginInfoSchema,
  });
}

/** What the provider's login address is made of. */
export interface ProviderLoginAddress {
  hub: string;
  platform: string;
  /** Where the hub sends the visitor back to; a page of the portal. */
  redirect: string;
  /** SHA-256 (hex) of the `entry-flow` value: a navigation must not carry the value itself. */
  flowChallenge: string;
  /** Origin of the element's page when the flow runs in a popup. */
  opener?: string;
  /** The tenant the visit asked for, which a navigation cannot say in a header. */
  domain?: string | null;
}

/** Address a "Continue with …" button or popup goes to: GET `/v1/{provider}/login` (contract section 6). */
export function providerLoginUrl({
  hub,
  platform,
  redirect,
  flowChallenge,
  opener,
  domain,
}: ProviderLoginAddress): string {
  const url = new URL(`${providerPath(platform)}/login`, hub);
  url.searchParams.set('redirect', redirect);
  url.searchParams.set('flow', flowChallenge);
  if (opener) {
    url.searchParams.set('opener', opener);
    url.searchParams.set('popup', '1');
  }
  if (domain) url.searchParams.set('domain', domain);
  return url.href;
}
