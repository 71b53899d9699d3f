import { codeAuthorize } from '../../../src/hub/codeAuthorize';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireLark, requireLarkDomain } from './larkApp';
import { larkRefusals, redeemLarkCode } from './redeemLarkCode';
import { signInOutsider } from '../accounts/signInOutsider';
import { startSession } from '../session/startSession';

/** GET `/v1/code/authorize`: opens a session but sets no cookie, since the page may still keep another one. */
export const codeAuthorizeRoute = route(
  codeAuthorize,
  async ({ code, open_id: openId }, context) => {
    const { database, clock, tenant, adapters } = context;
    const lark = requireLark(adapters);
    const app = await database.run((queries) => requireLarkDomain(queries, tenant, tenant.host));
    const person = await redeemLarkCode(lark, { code, appId: app.appId, openId });
    const now = clock.now();
    const login = await database.transaction(async (queries) =>
      startSession(queries, await signInOutsider(queries, app.tenant, person, now), context),
    );
    return done({ token: login.auth_token, ticket: login.ticket, username: login.username });
  },
  { refuses: ['fieldInvalid', ...larkRefusals] },
);
