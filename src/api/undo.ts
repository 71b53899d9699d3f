import * as v from 'valibot';
import { defineCall } from './defineCall';

/**
 * POST `/v1/undo`: puts back what a change of the account took, ends all sessions and trusted browsers, and keeps ways in as
 * they are for a day. -100114: the link is unknown, used or older than 72 hours.
 */
export const undo = defineCall({
  name: 'undo',
  method: 'POST',
  path: '/api/hub/v1/undo',
  summary: 'Undo a change that the owner did not make',
  request: v.object({
    /** From the mail. */
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  }),
  info: v.object({
    /** `password`, `email`, `mobile`, `factor`, `recovery_codes`, `passkey`, `link`, `deletion`; others in later releases. */
    undone: v.array(v.string()),
  }),
});
