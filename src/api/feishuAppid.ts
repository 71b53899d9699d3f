import * as v from 'valibot';
import { defineCall } from './defineCall';

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
