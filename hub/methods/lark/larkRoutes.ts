import { and, eq } from 'drizzle-orm';
import { resolveProfile } from '../../../src/contract/profile';
import { feishuAppid, feishuDomain, feishuLogin } from '../../../src/api/lark';
import { apps } from '../../database/tables/apps';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import { findLarkApp, requireLark, requireLarkDomain } from './larkApp';
import { codeAuthorize } from '../../../src/api/codeAuthorize';
import { route } from '../../http/callRoute';
import { done } from '../../answers/outcome';
import { larkRefusals, redeemLarkCode } from './redeemLarkCode';
import { finishFederatedLogin } from '../../session/finishFederatedLogin';

/** GET `/v1/feishu/domain/{id}`: by a Lark app's id, or by the key of an app registered here. */
export const feishuDomainRoute = route(
  feishuDomain,
  async ({ id }, { database, tenant, adapters }) => {
    requireLark(adapters);
    const domain = await database.run(async (queries) => {
      const lark = await findLarkApp(queries, id);
      if (lark) return lark.tenant.id === tenant.id || tenant.neutral ? lark.tenant.host : null;
      const [app] = await queries
        .select({ key: apps.appKey })
        .from(apps)
        .where(and(eq(apps.tenantId, tenant.id), eq(apps.appKey, id)));
      return app && resolveProfile(tenant.settings).methods.includes('lark') ? tenant.host : null;
    });
    if (domain === null) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
    return done({ domain });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'appUnknown'] },
);

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

/** POST `/v1/feishu/login`. */
export const feishuLoginRoute = route(
  feishuLogin,
  async ({ domain, code, is_link: isLink = false }, context) => {
    const { database, tenant, adapters } = context;
    const lark = requireLark(adapters);
    const app = await database.run((queries) => requireLarkDomain(queries, tenant, domain));
    const person = await redeemLarkCode(context, lark, { code, appId: app.appId }, app.tenant);
    return done(await finishFederatedLogin(person, context, { home: app.tenant, isLink }));
  },
  { refuses: ['fieldInvalid', 'appUnknown', ...larkRefusals] },
);

/** GET `/v1/code/authorize`: offers a session and sets no cookie, since the page may still keep another one. */
export const codeAuthorizeRoute = route(
  codeAuthorize,
  async ({ code, open_id: openId }, context) => {
    const { database, tenant, adapters } = context;
    const lark = requireLark(adapters);
    const app = await database.run((queries) => requireLarkDomain(queries, tenant, tenant.host));
    const person = await redeemLarkCode(context, lark, { code, appId: app.appId, openId }, app.tenant);
    const login = await finishFederatedLogin(person, context, { home: app.tenant, isLink: true });
    // Without a session the call is refused.
    return done({ token: login.auth_token ?? '', ticket: login.ticket, username: login.username });
  },
  { refuses: ['fieldInvalid', ...larkRefusals] },
);
