import * as v from 'valibot';
import { defineCall } from './defineCall';

/**
 * POST `/v1/factor/send`: sends the code of a second factor, the preferred or another one of the challenge
 * (docs/contract.md section 6, "Choice of the second factor").
 */
export const factorSend = defineCall({
  name: 'factorSend',
  method: 'POST',
  path: '/api/hub/v1/factor/send',
  summary: 'Send the code of a second factor',
  request: v.object({
    challenge: v.pipe(v.string(), v.maxLength(128)),
    factor: v.pipe(v.string(), v.maxLength(32)),
  }),
  info: v.object({ masked_to: v.optional(v.string()) }),
});
