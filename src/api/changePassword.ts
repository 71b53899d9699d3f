import * as v from 'valibot';
import { defineCall } from './defineCall';

/** POST `/v1/user/password`, for who knows the old password. Ends all other sessions of the account. */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/hub/v1/user/password',
  summary: 'Change the password, given the old one',
  request: v.object({
    old_password: v.pipe(v.string(), v.maxLength(1024)),
    new_password: v.pipe(v.string(), v.maxLength(1024)),
  }),
  info: v.undefined(),
});
