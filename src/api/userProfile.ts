import * as v from 'valibot';
import { defineCall } from './defineCall';

/** GET `/v1/user/profile`: name and picture of the bearer token's account. Apart from `check`, which every visit makes. */
export const userProfile = defineCall({
  name: 'userProfile',
  method: 'GET',
  path: '/api/hub/v1/user/profile',
  summary: 'Get the name and picture of the user',
  request: v.object({}),
  info: v.object({
    username: v.string(),
    /** Address of the picture; left out when there is none. */
    avatar: v.optional(v.string()),
    /**
     * What the account page may show: `sessions` (where the account is signed in), `links`, `factors`, `trusted_browsers`,
     * `activity`, `agreements`, `passkeys` (of a tenant that offers them), `password` (it has one, which can be changed). Left out by a hub without these calls.
     */
    offers: v.fallback(v.optional(v.array(v.string())), undefined),
  }),
});
