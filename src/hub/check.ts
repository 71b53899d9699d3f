import * as v from 'valibot';
import { defineCall } from './defineCall';

/** POST `/v1/check`: tells whether the token of the Authorization header is a live session of this tenant. */
export const check = defineCall({
  name: 'check',
  method: 'POST',
  path: '/api/hub/v1/check',
  summary: 'Tell whether the bearer token is a valid session',
  request: v.object({}),
  /** `status`: 1 valid, 0 not. `username` lets a new document show who is signed in. */
  info: v.object({ status: v.picklist([0, 1]), username: v.optional(v.string()) }),
});
