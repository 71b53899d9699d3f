import { feishuAppid } from '../../../src/hub/feishuAppid';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireLark, requireLarkDomain } from './larkApp';

/** GET `/v1/feishu/appid?domain=`. Lark's addresses are those of the demo's Lark. */
export const feishuAppidRoute = route(
  feishuAppid,
  async ({ domain }, context) => {
    const { database, tenant, config, portalOrigin } = context;
    requireLark(config);
    const { appId } = await database.run((queries) => requireLarkDomain(queries, tenant, domain));
    return done({
      app_id: appId,
      authorize_url: `${portalOrigin}/dev/lark/authorize`,
      sdk_url: `${portalOrigin}/dev/lark/client.js`,
    });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'appUnknown'] },
);
