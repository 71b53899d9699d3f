import * as v from 'valibot';
import { defineCall } from './defineCall';

/** DELETE `/v1/cookies`: clears the hub's cookies; with `Authorization` it also revokes the token. */
export const deleteCookies = defineCall({
  name: 'deleteCookies',
  method: 'DELETE',
  path: '/api/hub/v1/cookies',
  summary: 'Clear the cookies of the portal and revoke the bearer token',
  request: v.object({}),
  info: v.optional(v.unknown()),
});
