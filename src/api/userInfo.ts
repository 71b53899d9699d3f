import * as v from 'valibot';
import { defineCall } from './defineCall';

/**
 * GET `/v1/userinfo`, server to server: the account of the bearer token. Anything but a live session of this tenant is
 * HTTP 401, so that the status alone decides (docs/contract.md section 6, "Servers of partners"). The widget never
 * sends it.
 */
export const userInfo = defineCall({
  name: 'userInfo',
  method: 'GET',
  path: '/api/hub/v1/userinfo',
  summary: 'Get the user of the bearer token; HTTP 401 if it is not valid',
  request: v.object({}),
  info: v.object({
    /** Names the account for good; user names may change. */
    user_id: v.string(),
    username: v.string(),
    email: v.optional(v.string()),
    mobile: v.optional(v.string()),
  }),
});
