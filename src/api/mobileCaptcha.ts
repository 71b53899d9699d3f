import * as v from 'valibot';
import { defineCall } from './defineCall';
import { captchaActionSchema } from './captchaAction';

/** POST `/v1/mobile/captcha/`: type 0 creates an image captcha, type 1 sends a code by SMS. */
export const mobileCaptcha = defineCall({
  name: 'mobileCaptcha',
  method: 'POST',
  path: '/api/hub/v1/mobile/captcha/',
  summary: 'Get an image code or send a code by SMS',
  request: v.object({
    /** The account as typed: a phone number; for type 0 also an e-mail address. */
    mobile: v.pipe(v.string(), v.maxLength(254)),
    type: v.picklist([0, 1]),
    /** Default `login`. */
    action: v.optional(captchaActionSchema),
  }),
  /** `image_captcha` (`data:image/png;base64,…`) in an answer to type 1: nothing was sent; solve it and call again. */
  info: v.object({ image_captcha: v.optional(v.string()) }),
});
