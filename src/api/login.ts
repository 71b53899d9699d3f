import * as v from 'valibot';
import { defineCall } from './defineCall';
import { sentCheckSchema } from './humanCheck';
import { loginInfoSchema } from './loginInfo';
import { assertionSchema } from './assertion';
import { termsSchema } from './terms';

/**
 * POST `/v1/login/`: type 0 password, 1 mobile code, 2 mailed code; with `challenge` the second factor (docs/contract.md section 6).
 */
export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/api/hub/v1/login/',
  summary: 'Sign in with a password, a mobile code or a mailed code',
  request: v.object({
    type: v.picklist([0, 1, 2]),
    account: v.pipe(v.string(), v.maxLength(254)),
    password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
    bind_id: v.optional(v.pipe(v.string(), v.maxLength(128))),
    mobile_captcha: v.optional(v.pipe(v.string(), v.maxLength(16))),
    email_captcha: v.optional(v.pipe(v.string(), v.maxLength(16))),
    challenge: v.optional(v.pipe(v.string(), v.maxLength(128))),
    /** Id of the factor that `code` answers; default: what `need_captcha` said. */
    factor: v.optional(v.pipe(v.string(), v.maxLength(32))),
    code: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** The browser's answer for the factor `passkey`, to a challenge of `/v1/passkey/options` with `login_challenge`. */
    passkey: v.optional(assertionSchema),
    /** Skip the second factor in this browser for 30 days. */
    trust_browser: v.optional(v.boolean()),
    check: v.optional(sentCheckSchema),
    /** With `bind_id`, which may create an account; with `challenge` alone the answer to `need_profile` `agreement`. */
    terms: v.optional(termsSchema),
  }),
  info: loginInfoSchema,
});
