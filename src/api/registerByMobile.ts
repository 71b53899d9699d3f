import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';
import { termsSchema } from './terms';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/**
 * POST `/v1/register/` with a phone number, after its code or, with `challenge`, after an SMS sign-in that found no
 * account (docs/contract.md section 6, "SMS sign-in without an account"). `info` is the login info.
 */
export const registerByMobile = defineCall({
  name: 'registerByMobile',
  method: 'POST',
  path: '/api/hub/v1/register/',
  summary: 'Create an account with a phone number and the code sent to it',
  request: v.object({
    mobile: text(32),
    /** Not with `challenge`. */
    mobile_captcha: v.optional(text(16)),
    /** In place of the code: from the login info of an SMS sign-in. */
    challenge: v.optional(text(128)),
    nickname: v.optional(text(64)),
    /** Not needed with `challenge`. */
    password: v.optional(text(1024)),
    /** Industry; with `challenge` only if the profile asks for it. */
    trade: v.optional(text(64)),
    position: v.optional(text(64)),
    /** Binds the user of the method this visit signed in with. */
    bind_id: v.optional(text(128)),
    /** Referral code (cookie `SHARE_CODE`). */
    share_code: v.optional(text(64)),
    terms: v.optional(termsSchema),
  }),
  info: loginInfoSchema,
});
