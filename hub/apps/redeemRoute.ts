import { timingSafeEqual } from 'node:crypto';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import type { RequestOf } from '../../src/api/defineCall';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { route } from '../http/callRoute';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { describePerson } from '../accounts/account';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { noteAppUse } from './appUses';
import { findApp } from './findApp';
import { consumeAppToken } from './consumeAppToken';

/** POST `/v1/app/redeem`: wrong secrets are counted like wrong passwords. */
export const redeemRoute = route(
  redeemAppToken,
  async (request, { database, clock, tenant, address }) => {
    const now = clock.now();
    // Counted for this address only: the key is public, and a stranger must not block the app's server.
    const attempt: Attempt = {
      tenantId: tenant.id,
      action: 'app',
      account: request.app_key,
      address,
      isKnownDevice: false,
      now,
    };
    const isApp = await database.run(async (queries) => {
      await refuseAfterFailures(queries, attempt);
      return hasSecret(queries, tenant.id, request);
    });
    await database.transaction((queries) => recordAttempt(queries, attempt, isApp));
    if (!isApp) throw new Refusal({ code: codes.appUnknown, message: 'error.appUnknown', status: 401 });
    const { app_key: appKey, apptoken, redirect_uri: redirectUri } = request;
    const use = { tenantId: tenant.id, appKey, apptoken, redirectUri, now };
    const person = await database.transaction(async (queries) => {
      const spent = await consumeAppToken(queries, use);
      if (!spent) return null;
      const { user_id: accountId, ...told } = describePerson(spent.account);
      await noteAppUse(queries, { ...use, accountId, received: Object.keys(told) });
      return { user_id: accountId, ...told };
    });
    if (!person) throw new Refusal({ code: codes.codeUsed, message: 'error.appTokenInvalid' });
    return done(person);
  },
  { refuses: ['fieldInvalid', 'tooManyTries', 'appUnknown', 'codeUsed'] },
);

async function hasSecret(
  queries: Queries,
  tenantId: string,
  request: RequestOf<typeof redeemAppToken>,
): Promise<boolean> {
  const app = await findApp(queries, tenantId, request.app_key);
  const given = Buffer.from(hashToken(request.app_secret));
  return app !== null && timingSafeEqual(given, Buffer.from(app.secretHash));
}
