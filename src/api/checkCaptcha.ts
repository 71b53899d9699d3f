import * as v from 'valibot';
import { defineCall } from './defineCall';
import { captchaActionSchema } from './captchaAction';
import { linkSchema } from './links';

/**
 * POST `/v1/mobile/check_captcha/`: type 0 solves the image captcha of an account; type 1 answers whether a code is
 * correct without using it up.
 */
export const checkCaptcha = defineCall({
  name: 'checkCaptcha',
  method: 'POST',
  path: '/api/hub/v1/mobile/check_captcha/',
  summary: 'Solve an image code, or try a code without using it up',
  request: v.object({
    /** The account that the captcha or code was requested for: phone number or e-mail address. */
    mobile: v.pipe(v.string(), v.maxLength(254)),
    captcha: v.pipe(v.string(), v.maxLength(16)),
    type: v.picklist([0, 1]),
    /** What it was requested for; when left out, the newest of this account and visit. */
    action: v.optional(captchaActionSchema),
  }),
  /** When refused with -100107, `info.image_captcha` is the next image. */
  info: v.object({
    /**
     * For a right code of a reset: links that may be a stranger's, removed unless `keep_links` names them. Left out
     * when none.
     */
    links: v.fallback(v.optional(v.array(linkSchema)), undefined),
  }),
});
