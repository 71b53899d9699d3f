import { feishuAppid } from '../../src/api/lark';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { requireLark, requireLarkDomain } from './larkApp';

/** GET `/v1/feishu/appid?domain=`. */
export const feishuAppidRoute = route(
  feishuAppid,
  async ({ domain }, context) => {
    const { database, tenant, adapters, portalOrigin } = context;
    const lark = requireLark(adapters);
    const { appId } = await database.run((queries) => requireLarkDomain(queries, tenant, domain));
    return done({
      app_id: appId,
      authorize_url: lark.authorizeAddress(portalOrigin),
      sdk_url: lark.sdkAddress(portalOrigin),
    });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'appUnknown'] },
);
