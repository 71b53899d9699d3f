import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

/** GET `/v1/feishu/appid?domain=`: app id and addresses for Lark (docs/contract.md section 6, "lark appid"). */
export const feishuAppid = defineCall({
  name: 'feishuAppid',
  method: 'GET',
  path: '/api/hub/v1/feishu/appid',
  summary: 'The Lark app id of a tenant domain',
  request: v.object({ domain: v.pipe(v.string(), v.maxLength(255)) }),
  info: v.object({
    app_id: v.string(),
    /** Lark's sign-in page, for browsers outside Lark. A setting, because Lark international has other hosts. */
    authorize_url: v.optional(v.string()),
    /** Lark's H5 JSSDK. Loaded inside Lark only, and only when the page has none yet. */
    sdk_url: v.optional(v.string()),
  }),
});

/** GET `/v1/feishu/domain/{id}`: the tenant domain of an app, for visits inside Lark without a domain. */
export const feishuDomain = defineCall({
  name: 'feishuDomain',
  method: 'GET',
  path: '/api/hub/v1/feishu/domain/{id}',
  summary: 'The tenant domain of an app',
  /** `id`: the `appid` of the address. */
  request: v.object({ id: v.pipe(v.string(), v.maxLength(128)) }),
  info: v.object({ domain: v.string() }),
});

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
    /** The caller knows `need_profile` with `terms`: the owner of a new account is asked before the session opens. */
    asks_terms: v.optional(v.boolean()),
  }),
  info: loginInfoSchema,
});
