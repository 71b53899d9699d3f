import * as v from 'valibot';
import { defineCall } from './call';
import { loginInfoSchema } from './loginInfo';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** POST `/v1/register/` with a phone number. `info` is the login info. */
export const registerByMobile = defineCall({
  name: 'registerByMobile',
  method: 'POST',
  path: '/api/hub/v1/register/',
  summary: 'Create an account with a phone number and the code sent to it',
  request: v.object({
    mobile: text(32),
    mobile_captcha: text(16),
    nickname: v.optional(text(64)),
    password: text(1024),
    /** Industry. */
    trade: text(64),
    position: text(64),
    /** Binds the WeChat or Lark user this visit signed in with. */
    bind_id: v.optional(text(128)),
    /** Referral code (cookie `SHARE_CODE`). */
    share_code: v.optional(text(64)),
  }),
  info: loginInfoSchema,
});
