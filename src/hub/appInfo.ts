import * as v from 'valibot';
import { defineCall } from './call';

/**
 * GET `/v1/app/info?app_key&redirect_uri`: what a consent page says before it asks. Needs no token and gives none.
 * -100112 for an unknown app and for an address that is not registered for it.
 */
export const appInfo = defineCall({
  name: 'appInfo',
  method: 'GET',
  path: '/api/hub/v1/app/info',
  summary: 'Name an app that asks for a token, and where the token would go',
  request: v.object({
    app_key: v.pipe(v.string(), v.maxLength(128)),
    redirect_uri: v.pipe(v.string(), v.maxLength(2048)),
  }),
  info: v.object({
    app_name: v.string(),
    /** Whether the tenant runs the app itself: then nobody needs to be asked (contract section 6). */
    is_first_party: v.boolean(),
    /** Host of `redirect_uri`, with its port where it has one, as the hub read it. */
    redirect_host: v.string(),
  }),
});
