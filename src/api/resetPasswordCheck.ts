import * as v from 'valibot';
import { defineCall } from './defineCall';

/** POST `/v1/user/reset_pwd/check/`: answers how an account can prove its identity. */
export const resetPasswordCheck = defineCall({
  name: 'resetPasswordCheck',
  method: 'POST',
  path: '/api/hub/v1/user/reset_pwd/check/',
  summary: 'Check how a password can be reset',
  request: v.object({ account: v.pipe(v.string(), v.maxLength(254)) }),
  /** `image_captcha` instead of `account_type`: solve it (action `reset`) and call again. */
  info: v.object({
    account_type: v.optional(v.picklist(['mobile', 'email'])),
    image_captcha: v.optional(v.string()),
  }),
});
