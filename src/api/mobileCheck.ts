import * as v from 'valibot';
import { defineCall } from './defineCall';
import { askedCheckSchema, sentCheckSchema } from './humanCheck';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/**
 * POST `/v1/mobile/check/`: answers whether a phone number can register. Other fields are checked too, without being used
 * up.
 */
export const mobileCheck = defineCall({
  name: 'mobileCheck',
  method: 'POST',
  path: '/api/hub/v1/mobile/check/',
  summary: 'Check if a phone number can register',
  request: v.object({
    mobile: text(32),
    code: v.optional(text(16)),
    nickname: v.optional(text(64)),
    password: v.optional(text(1024)),
    check: v.optional(sentCheckSchema),
  }),
  /** `image_captcha`, `check`: solve it (action `register`) before a code can be sent. */
  info: v.object({ image_captcha: v.optional(v.string()), check: askedCheckSchema }),
});
