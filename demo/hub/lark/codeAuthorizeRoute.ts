import { codeAuthorize } from '../../../src/hub/codeAuthorize';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { requireLark, requireLarkDomain } from './larkApp';
import { larkRefusals, redeemLarkCode } from './redeemLarkCode';
import { signInOutsider } from '../accounts/signInOutsider';
import { codes } from '../http/codes';
import { Refusal } from '../http/refusal';
import { isConfirming } from '../links/linkRules';
import { noticeLink } from '../links/noticeLinks';
import { settleLinks } from '../links/settleLinks';
import { missingFactor } from '../session/secondFactorDoor';
import { startSession } from '../session/startSession';

/** GET `/v1/code/authorize`: opens a session but sets no cookie, since the page may still keep another one. */
export const codeAuthorizeRoute = route(
  codeAuthorize,
  async ({ code, open_id: openId }, context) => {
    const { database, clock, tenant, adapters } = context;
    const lark = requireLark(adapters);
    const app = await database.run((queries) => requireLarkDomain(queries, tenant, tenant.host));
    const person = await redeemLarkCode(context, lark, { code, appId: app.appId, openId });
    const now = clock.now();
    const { found, login } = await database.transaction(async (queries) => {
      const outsider = await signInOutsider(queries, app.tenant, person, now);
      const { account, link } = outsider;
      // This call has no code step: accounts that need one sign in on the portal.
      if (link === null || missingFactor(account, app.tenant, ['outsider']))
        throw new Refusal({ code: codes.methodOff, message: 'error.secondFactorNeeded' });
      const isConfirmed = isConfirming(['outsider'], link, account);
      await settleLinks(queries, account, context, { bindIdHash: null, linkId: link.id, isConfirmed });
      return { found: outsider, login: await startSession(queries, account, context, link.id) };
    });
    if (found.link && found.change) noticeLink(context, found.account, found.change, found.isNewAccount);
    return done({ token: login.auth_token, ticket: login.ticket, username: login.username });
  },
  { refuses: ['fieldInvalid', ...larkRefusals] },
);
