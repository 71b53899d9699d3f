import { codeAuthorize } from '../../../src/hub/codeAuthorize';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireLark, requireLarkDomain } from './larkApp';
import { larkRefusals, signInLarkUser } from './signInLarkUser';
import { startSession } from '../session/startSession';

/** GET `/v1/code/authorize`: opens a session but sets no cookie, since the page may still keep another one. */
export const codeAuthorizeRoute = route(
  codeAuthorize,
  async ({ code, open_id: openId }, context) => {
    const { database, clock, tenant, config } = context;
    requireLark(config);
    const now = clock.now();
    const {
      auth_token: token,
      ticket,
      username,
    } = await database.transaction(async (queries) => {
      const app = await requireLarkDomain(queries, tenant, tenant.host);
      return startSession(queries, await signInLarkUser(queries, app, { code, openId, now }), now);
    });
    return done({ token, ticket, username });
  },
  { refuses: ['fieldInvalid', ...larkRefusals] },
);
