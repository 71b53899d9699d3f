import { codeAuthorize } from '../../src/api/codeAuthorize';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { requireLark, requireLarkDomain } from './larkApp';
import { larkRefusals, redeemLarkCode } from './redeemLarkCode';
import { finishOutsiderLogin } from '../session/finishOutsiderLogin';

/** GET `/v1/code/authorize`: offers a session and sets no cookie, since the page may still keep another one. */
export const codeAuthorizeRoute = route(
  codeAuthorize,
  async ({ code, open_id: openId }, context) => {
    const { database, tenant, adapters } = context;
    const lark = requireLark(adapters);
    const app = await database.run((queries) => requireLarkDomain(queries, tenant, tenant.host));
    const person = await redeemLarkCode(context, lark, { code, appId: app.appId, openId }, app.tenant);
    const login = await finishOutsiderLogin(person, context, { home: app.tenant, isLink: true });
    // Without a session the call is refused.
    return done({ token: login.auth_token ?? '', ticket: login.ticket, username: login.username });
  },
  { refuses: ['fieldInvalid', ...larkRefusals] },
);
