import { and, eq, type SQL } from 'drizzle-orm';
import { codeAuthorize } from '../../../src/api/codeAuthorize';
import { feishuAppid, feishuDomain, feishuLogin } from '../../../src/api/lark';
import { codes } from '../../answers/codes';
import { done } from '../../answers/outcome';
import { Refusal } from '../../answers/refusal';
import type { Queries } from '../../database/database';
import { apps } from '../../database/tables/apps';
import { tenants } from '../../database/tables/tenants';
import { route } from '../../http/callRoute';
import { finishFederatedLogin } from '../../session/finishFederatedLogin';
import type { MessengerAdapter } from '../messenger/messengerAdapter';
import { requireDomain, requireMessenger, type Messenger, type MessengerApp } from '../messenger/messenger';
import { messengerMethod } from '../messenger/messengerMethod';
import { codeRefusals, redeemCode } from '../messenger/redeemCode';
import { isOffered, type HubMethod } from '../method';
import { larkApps } from './larkTables';

declare module '../../adapters/adapters' {
  interface MethodAdapters {
    lark: MessengerAdapter;
  }
}

async function findApp(queries: Queries, where: SQL): Promise<MessengerApp | null> {
  const [found] = await queries
    .select({ appId: larkApps.appId, tenant: tenants })
    .from(larkApps)
    .innerJoin(tenants, eq(tenants.id, larkApps.tenantId))
    .where(where)
    .limit(1);
  return found ?? null;
}

/** @param appId Lark's name of the app, e.g. `cli_…` */
export const findLarkApp = (queries: Queries, appId: string): Promise<MessengerApp | null> =>
  findApp(queries, eq(larkApps.appId, appId));

const lark: Messenger = {
  id: 'lark',
  nameOf: (t) => t('provider.lark'),
  browser: { name: 'Lark', pattern: /Lark|Feishu/ },
  calls: { appid: feishuAppid, login: feishuLogin },
  findApp: (queries, host) => findApp(queries, eq(tenants.host, host)),
};

/** GET `/v1/feishu/domain/{id}`: by a Lark app's id, or by the key of an app registered here. */
const feishuDomainRoute = route(
  feishuDomain,
  async ({ id }, { database, tenant, adapters }) => {
    requireMessenger('lark', adapters);
    const domain = await database.run(async (queries) => {
      const found = await findLarkApp(queries, id);
      if (found) return found.tenant.id === tenant.id || tenant.neutral ? found.tenant.host : null;
      const [app] = await queries
        .select({ key: apps.appKey })
        .from(apps)
        .where(and(eq(apps.tenantId, tenant.id), eq(apps.appKey, id)));
      return app && isOffered(tenant, 'lark') ? tenant.host : null;
    });
    if (domain === null) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
    return done({ domain });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'appUnknown'] },
);

/** GET `/v1/code/authorize`: offers a session and sets no cookie, since the page may still keep another one. */
const codeAuthorizeRoute = route(
  codeAuthorize,
  async ({ code, open_id: openId }, context) => {
    const adapter = requireMessenger('lark', context.adapters);
    const { appId, tenant } = await requireDomain(lark, context, context.tenant.host);
    const person = await redeemCode(context, { id: 'lark', adapter }, { code, appId, openId }, tenant);
    const login = await finishFederatedLogin(person, context, {
      home: tenant,
      isLink: true,
      asksTerms: true,
    });
    // Without a session the call is refused.
    return done({ token: login.auth_token ?? '', ticket: login.ticket, username: login.username });
  },
  { refuses: ['fieldInvalid', ...codeRefusals], signsInBy: 'lark' },
);

const messenger = messengerMethod(lark);

/** A sign-in inside Lark, or by its authorize page. */
export const larkMethod: HubMethod = {
  ...messenger,
  routes: [...messenger.routes, feishuDomainRoute, codeAuthorizeRoute],
};
