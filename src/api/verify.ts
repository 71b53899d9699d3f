import * as v from 'valibot';
import { defineCall } from './defineCall';
import { assertionSchema } from './assertion';

const factor = v.pipe(v.string(), v.maxLength(32));

/** POST `/v1/user/verify`: the session proves again whose it is, for the calls that answer -100117. */
export const verify = defineCall({
  name: 'verify',
  method: 'POST',
  path: '/api/hub/v1/user/verify',
  summary: 'Prove a factor again in this session',
  request: v.object({
    /** One of `info.verify`. */
    factor,
    code: v.optional(v.pipe(v.string(), v.maxLength(64))),
    password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
    passkey: v.optional(assertionSchema),
  }),
  info: v.undefined(),
});

/** POST `/v1/user/verify/send`: sends the code of a factor to the account's own address. */
export const verifySend = defineCall({
  name: 'verifySend',
  method: 'POST',
  path: '/api/hub/v1/user/verify/send',
  summary: 'Send a code that proves a factor again',
  request: v.object({ factor }),
  info: v.object({ masked_to: v.optional(v.string()) }),
});
