import * as v from 'valibot';
import { defineCall } from './defineCall';
import { askedCheckSchema, sentCheckSchema } from './humanCheck';
import { keepLinksSchema, linkSchema } from './links';
import { loginInfoSchema } from './loginInfo';

/** POST `/v1/user/reset_pwd/check/`: answers how an account can prove its identity. */
export const resetPasswordCheck = defineCall({
  name: 'resetPasswordCheck',
  method: 'POST',
  path: '/api/hub/v1/user/reset_pwd/check/',
  summary: 'Check how a password can be reset',
  request: v.object({
    account: v.pipe(v.string(), v.maxLength(254)),
    check: v.optional(sentCheckSchema),
  }),
  /** `image_captcha` or `check` instead of `account_type`: solve it (action `reset`) and call again. */
  info: v.object({
    account_type: v.optional(v.picklist(['mobile', 'email'])),
    image_captcha: v.optional(v.string()),
    check: askedCheckSchema,
  }),
});

/** POST `/v1/user/reset_pwd_by_email/`. `info` is the login info; ends every earlier session. */
export const resetPasswordByEmail = defineCall({
  name: 'resetPasswordByEmail',
  method: 'POST',
  path: '/api/hub/v1/user/reset_pwd_by_email/',
  summary: 'Set a new password with the code sent by e-mail',
  request: v.object({
    email: v.pipe(v.string(), v.maxLength(254)),
    captcha: v.pipe(v.string(), v.maxLength(16)),
    new_password: v.pipe(v.string(), v.maxLength(1024)),
    re_new_password: v.pipe(v.string(), v.maxLength(1024)),
    /** Ids of links of `checkCaptcha` that stay; the others are removed. */
    keep_links: v.optional(keepLinksSchema),
  }),
  info: v.object({
    ...loginInfoSchema.entries,
    /** Links that were removed with the old password; left out when there are none. */
    removed_links: v.fallback(v.optional(v.array(linkSchema)), undefined),
  }),
});

/** POST `/v1/user/reset_pwd_by_mobile/`. `info` is the login info; ends every earlier session. */
export const resetPasswordByMobile = defineCall({
  name: 'resetPasswordByMobile',
  method: 'POST',
  path: '/api/hub/v1/user/reset_pwd_by_mobile/',
  summary: 'Set a new password with the code sent to a phone',
  request: v.object({
    mobile: v.pipe(v.string(), v.maxLength(32)),
    mobile_captcha: v.pipe(v.string(), v.maxLength(16)),
    new_password: v.pipe(v.string(), v.maxLength(1024)),
    re_new_password: v.pipe(v.string(), v.maxLength(1024)),
    /** Ids of links of `checkCaptcha` that stay; the others are removed. */
    keep_links: v.optional(keepLinksSchema),
  }),
  info: v.object({
    ...loginInfoSchema.entries,
    /** Links that were removed with the old password; left out when there are none. */
    removed_links: v.fallback(v.optional(v.array(linkSchema)), undefined),
  }),
});
