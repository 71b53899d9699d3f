import * as v from 'valibot';
import { defineCall } from './call';

/**
 * POST `/v1/user/avatar`: makes a stored file of one's own the account's picture. Not in the specification, see
 * docs/decisions.md.
 */
export const setAvatar = defineCall({
  name: 'setAvatar',
  method: 'POST',
  path: '/api/hub/v1/user/avatar',
  summary: "Make a stored file the account's picture",
  /** `key` of the upload. */
  request: v.object({ key: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) }),
  info: v.object({ avatar: v.string() }),
});
