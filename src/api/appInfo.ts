import * as v from 'valibot';
import { defineCall } from './defineCall';

/**
 * GET `/v1/app/info?app_key&redirect_uri`, for a consent page. Works without a token and issues none. Fails with
 * -100112 for an unknown app and for an address that is not registered for it.
 */
export const appInfo = defineCall({
  name: 'appInfo',
  method: 'GET',
  path: '/api/hub/v1/app/info',
  summary: 'Get the name of an app and the host it leads to',
  request: v.object({
    app_key: v.pipe(v.string(), v.maxLength(128)),
    redirect_uri: v.pipe(v.string(), v.maxLength(2048)),
  }),
  info: v.object({
    app_name: v.string(),
    /** The tenant runs the app itself: no consent is asked for (docs/contract.md section 6). */
    is_first_party: v.boolean(),
    /** Host of `redirect_uri`, with its port if it has one, as the hub parsed it. */
    redirect_host: v.string(),
    /** The app wants a newer sign-in than the one of the bearer token (OpenID `prompt=login`, `max_age`). */
    must_sign_in: v.fallback(v.optional(v.boolean()), undefined),
    /** What an OpenID client asks for. */
    scopes: v.fallback(v.optional(v.array(v.string())), undefined),
    /** The owner of the bearer token has allowed all of it before. */
    is_allowed: v.fallback(v.optional(v.boolean()), undefined),
  }),
});
