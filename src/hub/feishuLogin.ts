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
  }),
  info: loginInfoSchema,
});
