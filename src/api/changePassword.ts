import * as v from 'valibot';
import { defineCall } from './defineCall';

/**
 * POST `/v1/user/password`, for who knows the old password; the first one of an account needs a verified session. Ends all
 * other sessions of the account.
 */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/hub/v1/user/password',
  summary: 'Change the password, given the old one, or set a first one',
  request: v.object({
    /** Left out where the account has no password. */
    old_password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
    new_password: v.pipe(v.string(), v.maxLength(1024)),
  }),
  info: v.undefined(),
});
