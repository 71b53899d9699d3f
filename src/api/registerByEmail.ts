import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';
import { termsSchema } from './terms';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/**
 * POST `/v1/register/` with an e-mail address, after its code or, with `challenge`, after a mailed code that found no
 * account (docs/contract.md section 6, "Sign-in by a mailed code"). `info` is the login info.
 */
export const registerByEmail = defineCall({
  name: 'registerByEmail',
  method: 'POST',
  path: '/api/hub/v1/register/',
  summary: 'Create an account with an e-mail address and the code sent to it',
  request: v.object({
    email: text(254),
    /** Not with `challenge`. */
    email_captcha: v.optional(text(16)),
    /** In place of the code: from the login info of a sign-in by a mailed code. */
    challenge: v.optional(text(128)),
    nickname: v.optional(text(64)),
    /** Not needed with `challenge`. */
    password: v.optional(text(1024)),
    bind_id: v.optional(text(128)),
    share_code: v.optional(text(64)),
    terms: v.optional(termsSchema),
  }),
  info: loginInfoSchema,
});
