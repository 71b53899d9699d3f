import * as v from 'valibot';
import { defineCall } from './defineCall';

/** POST `/v1/user/avatar`: makes a file that the visitor uploaded the account's picture: not in the specification. */
export const setAvatar = defineCall({
  name: 'setAvatar',
  method: 'POST',
  path: '/api/hub/v1/user/avatar',
  summary: "Make a stored file the account's picture",
  /** The upload's `key`. */
  request: v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) }),
  info: v.object({ avatar: v.string() }),
});
