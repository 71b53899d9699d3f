import * as v from 'valibot';
import { defineCall } from './defineCall';

const request = v.object({
  app_key: v.pipe(v.string(), v.maxLength(128)),
  response_type: v.literal('token'),
  /**
   * Where the token is sent to: a registered address, which gets it in its query, or the bare origin of the page that
   * gets it by event or message.
   */
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  /** From a frame or a host's window: exact origin of the page around it, which reads the answer too. */
  host_origin: v.optional(v.pipe(v.string(), v.maxLength(255))),
});
const info = v.object({ token: v.string() });

/**
 * POST `/api/authentication/v1/authorize`: issues an app token for `app_key`, bound to `redirect_uri` and valid for 60
 * s. Serves pages of the portal and of the app's registered origins; -100115 for any other caller, which needs the
 * consent page (docs/contract.md section 6, "Servers of partners").
 */
export const authorize = defineCall({
  name: 'authorize',
  method: 'POST',
  path: '/api/authentication/v1/authorize',
  summary: 'Issue a short-lived app token',
  request,
  info,
});

/** The older path of the same call, tried once when the first answers HTTP 404 (docs/contract.md section 6). */
export const authorizeLegacy = defineCall({
  ...authorize,
  name: 'authorizeLegacy',
  path: '/api/auth/v1/authorize',
});
