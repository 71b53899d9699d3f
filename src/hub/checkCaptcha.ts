import * as v from 'valibot';
import { defineCall } from './call';
import { captchaActionSchema } from './captchaAction';

/**
 * POST `/v1/mobile/check_captcha/`: type 0 solves the picture of an account; type 1 tells whether a code is right
 * without using it up, so that a wizard can go on.
 */
export const checkCaptcha = defineCall({
  name: 'checkCaptcha',
  method: 'POST',
  path: '/api/hub/v1/mobile/check_captcha/',
  summary: 'Solve an image code, or try a code without using it up',
  request: v.object({
    /** The account the picture or code was asked for: phone number or e-mail address. */
    mobile: v.pipe(v.string(), v.maxLength(254)),
    captcha: v.pipe(v.string(), v.maxLength(16)),
    type: v.picklist([0, 1]),
    /** What it was asked for; the newest of this account and visit where it is left out. */
    action: v.optional(captchaActionSchema),
  }),
  /** Beside a refusal with -100107 `info.image_captcha` is the next picture. */
  info: v.object({}),
});
