import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

/** The id, except that `oneaccess` has the path `oneaccess/huadu`. */
export function providerPath(platform: string): string {
  return `/api/hub/v1/${platform === 'oneaccess' ? 'oneaccess/huadu' : encodeURIComponent(platform)}`;
}

/** GET `/v1/{provider}/login_by_code?code&state`: redeems a provider's answer (docs/contract.md section 6). */
export function loginByCode(platform: string) {
  return defineCall({
    name: 'loginByCode',
    method: 'GET',
    path: `${providerPath(platform)}/login_by_code`,
    summary: 'Sign in with the code and state a provider sent back',
    request: v.object({
      code: v.pipe(v.string(), v.maxLength(2048)),
      state: v.pipe(v.string(), v.maxLength(2048)),
      /** As for messengers (`src/api/lark`). */
      asks_terms: v.optional(v.picklist(['1'])),
    }),
    info: loginInfoSchema,
  });
}

export interface ProviderLoginAddress {
  hub: string;
  platform: string;
  /** Page of the portal that the hub sends the visitor back to. */
  redirect: string;
  /** SHA-256 (hex) of the `entry-flow` value, because a navigation must not carry the value itself. */
  flowChallenge: string;
  /** Origin of the element's page, when the sign-in runs in a popup. */
  opener?: string;
  /** The tenant that the visit asked for; a navigation cannot send it as a header. */
  domain?: string | null;
}

/** GET `/v1/{provider}/login`, for a "Continue with …" button or popup (docs/contract.md section 6). */
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
