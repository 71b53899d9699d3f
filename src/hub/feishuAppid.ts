import * as v from 'valibot';
import { defineCall } from './call';

/** GET `/v1/feishu/appid?domain=`: what to hand to Lark (contract section 6, "lark appid"). */
export const feishuAppid = defineCall({
  name: 'feishuAppid',
  method: 'GET',
  path: '/api/hub/v1/feishu/appid',
  summary: 'The Lark app id of a tenant domain',
  request: v.object({ domain: v.pipe(v.string(), v.maxLength(255)) }),
  info: v.object({
    app_id: v.string(),
    /** Where a browser outside Lark goes: Lark's hosts are settings, since Lark international differs. */
    authorize_url: v.optional(v.string()),
    /** The H5 JSSDK; to be loaded inside Lark only, and only where the page has none yet. */
    sdk_url: v.optional(v.string()),
  }),
});
