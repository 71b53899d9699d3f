import { and, eq } from 'drizzle-orm';
import { feishuDomain } from '../../src/api/lark';
import { apps } from '../database/tables/apps';
import { route } from '../http/callRoute';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { findLarkApp, requireLark } from './larkApp';

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
      return app && tenant.settings.profile?.lark_login === true ? tenant.host : null;
    });
    if (domain === null) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown' });
    return done({ domain });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'appUnknown'] },
);
