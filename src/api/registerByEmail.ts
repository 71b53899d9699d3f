import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** POST `/v1/register/` with an e-mail address. `info` is the login info. */
export const registerByEmail = defineCall({
  name: 'registerByEmail',
  method: 'POST',
  path: '/api/hub/v1/register/',
  summary: 'Create an account with an e-mail address and the code sent to it',
  request: v.object({
    email: text(254),
    email_captcha: text(16),
    nickname: v.optional(text(64)),
    password: text(1024),
    bind_id: v.optional(text(128)),
    share_code: v.optional(text(64)),
  }),
  info: loginInfoSchema,
});
