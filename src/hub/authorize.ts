import * as v from 'valibot';
import { defineCall } from './defineCall';

const request = v.object({
  app_key: v.pipe(v.string(), v.maxLength(128)),
  response_type: v.literal('token'),
  redirect_uri: v.optional(v.pipe(v.string(), v.maxLength(2048))),
});
const info = v.object({ token: v.string() });

/**
 * POST `/api/authentication/v1/authorize`: issues an app token for `app_key`, bound to `redirect_uri` and valid for 60
 * s.
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
