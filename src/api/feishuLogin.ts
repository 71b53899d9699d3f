import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

/** POST `/v1/feishu/login`: signs in with a code from Lark's browser or its authorize redirect. */
export const feishuLogin = defineCall({
  name: 'feishuLogin',
  method: 'POST',
  path: '/api/hub/v1/feishu/login',
  summary: 'Sign in with a code from Lark',
  request: v.object({
    /** Tenant domain, with or without a port. */
    domain: v.pipe(v.string(), v.maxLength(255)),
    code: v.pipe(v.string(), v.maxLength(512)),
    /**
     * The code came by a link that this visit did not ask for: no cookies, no further step, and a session that ends
     * after ten minutes unless it is used (docs/contract.md section 4, "Links").
     */
    is_link: v.optional(v.boolean()),
  }),
  info: loginInfoSchema,
});
