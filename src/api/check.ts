import * as v from 'valibot';
import { defineCall } from './defineCall';

/** POST `/v1/check`: answers whether the token of the Authorization header is a live session of this tenant. */
export const check = defineCall({
  name: 'check',
  method: 'POST',
  path: '/api/hub/v1/check',
  summary: 'Check whether the bearer token is valid',
  request: v.object({}),
  info: v.object({
    /** 1: a live session. 0: a token that is unknown, out of date or of another tenant; nothing else is answered. */
    status: v.picklist([0, 1]),
    /** Lets a new document show who is signed in. */
    username: v.optional(v.string()),
    /** Names the account for good; user names may change (docs/contract.md section 6, "Servers of partners"). */
    user_id: v.fallback(v.optional(v.string()), undefined),
    /** When the session ends at the latest, in milliseconds since 1970. */
    expires_at: v.fallback(v.optional(v.number()), undefined),
  }),
});
