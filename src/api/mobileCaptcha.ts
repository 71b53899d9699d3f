import * as v from 'valibot';
import { defineCall } from './defineCall';
import { captchaActionSchema } from './captchaAction';
import { askedCheckSchema, sentCheckSchema } from './humanCheck';

/**
 * POST `/v1/mobile/captcha/`: type 0 creates an image captcha, type 1 sends a code by SMS, type 2 asks for a check that needs
 * no picture.
 */
export const mobileCaptcha = defineCall({
  name: 'mobileCaptcha',
  method: 'POST',
  path: '/api/hub/v1/mobile/captcha/',
  summary: 'Get an image code or send a code by SMS',
  request: v.object({
    /** The account as typed: a phone number; for type 0 also an e-mail address. */
    mobile: v.pipe(v.string(), v.maxLength(254)),
    type: v.picklist([0, 1, 2]),
    /** Default `login`. */
    action: v.optional(captchaActionSchema),
    check: v.optional(sentCheckSchema),
  }),
  /**
   * `image_captcha` (`data:image/png;base64,…`) or `check` in an answer to type 1: nothing was sent; solve it and call again.
   */
  info: v.object({ image_captcha: v.optional(v.string()), check: askedCheckSchema }),
});
