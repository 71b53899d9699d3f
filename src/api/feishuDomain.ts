import * as v from 'valibot';
import { defineCall } from './defineCall';

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
