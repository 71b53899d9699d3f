import * as v from 'valibot';
import { defineCall } from './defineCall';
import { askedCheckSchema, sentCheckSchema } from './humanCheck';

/** POST `/v1/email/send/`: type 1 register, 2 reset, 3 second factor, 4 sign-in (docs/contract.md section 6). */
export const emailSend = defineCall({
  name: 'emailSend',
  method: 'POST',
  path: '/api/hub/v1/email/send/',
  summary: 'Send a code by e-mail',
  request: v.object({
    email: v.pipe(v.string(), v.maxLength(254)),
    /** Default 1. */
    type: v.optional(v.picklist([1, 2, 3, 4])),
    check: v.optional(sentCheckSchema),
  }),
  /** `image_captcha`, `check`: nothing was sent; solve it (action `register`, `reset` or `login`) and call again. */
  info: v.object({ image_captcha: v.optional(v.string()), check: askedCheckSchema }),
});
