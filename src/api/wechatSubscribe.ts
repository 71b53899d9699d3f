import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

/**
 * GET `/v1/user/wechat/subscribe`: progress of the scan. `is_subscribe`: 0 waiting, 2 scanned, 1 done. Done comes with
 * the login info, or with `bind_id` when the person still has to bind a phone. Fails with -20070 when the scene is
 * gone.
 */
export const wechatSubscribe = defineCall({
  name: 'wechatSubscribe',
  method: 'GET',
  path: '/api/hub/v1/user/wechat/subscribe',
  summary: 'Poll the scan of a WeChat code; signs in when it is confirmed',
  request: v.object({ qrscene_id: v.pipe(v.string(), v.maxLength(128)) }),
  info: v.object({ ...loginInfoSchema.entries, is_subscribe: v.picklist([0, 1, 2]) }),
});
