import * as v from 'valibot';
import { defineCall } from './call';

/** GET `/v1/user/profile`: who the bearer token's visitor is. Not in the specification, see docs/decisions.md. */
export const userProfile = defineCall({
  name: 'userProfile',
  method: 'GET',
  path: '/api/hub/v1/user/profile',
  summary: 'Tell who is signed in, and their picture',
  request: v.object({}),
  info: v.object({
    username: v.string(),
    /** Address of the picture; left out where there is none. */
    avatar: v.optional(v.string()),
  }),
});
