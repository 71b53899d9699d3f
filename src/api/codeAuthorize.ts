import * as v from 'valibot';
import { defineCall } from './defineCall';

/**
 * GET `/v1/code/authorize?code&open_id`: a session for a visitor whom an open platform sent here. The hub sets no
 * cookie, because the page asks first when another session exists.
 */
export const codeAuthorize = defineCall({
  name: 'codeAuthorize',
  method: 'GET',
  path: '/api/hub/v1/code/authorize',
  summary: 'Exchange a code and open id for a session token',
  request: v.object({
    code: v.pipe(v.string(), v.maxLength(512)),
    open_id: v.pipe(v.string(), v.maxLength(128)),
  }),
  /** `token` is the session's token; `ticket` and `username` belong to it. */
  info: v.object({
    token: v.string(),
    ticket: v.optional(v.string()),
    username: v.optional(v.string()),
  }),
});
