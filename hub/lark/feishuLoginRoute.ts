import { feishuLogin } from '../../src/api/lark';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { requireLark, requireLarkDomain } from './larkApp';
import { larkRefusals, redeemLarkCode } from './redeemLarkCode';
import { finishOutsiderLogin } from '../session/finishOutsiderLogin';

/** POST `/v1/feishu/login`. */
export const feishuLoginRoute = route(
  feishuLogin,
  async ({ domain, code, is_link: isLink = false }, context) => {
    const { database, tenant, adapters } = context;
    const lark = requireLark(adapters);
    const app = await database.run((queries) => requireLarkDomain(queries, tenant, domain));
    const person = await redeemLarkCode(context, lark, { code, appId: app.appId }, app.tenant);
    return done(await finishOutsiderLogin(person, context, { home: app.tenant, isLink }));
  },
  { refuses: ['fieldInvalid', 'appUnknown', ...larkRefusals] },
);
