import { redeemAppToken } from '../../src/api/redeemAppToken';
import { route } from '../http/callRoute';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { describePerson } from '../accounts/account';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { mostFailures } from '../limits/failures';
import { hasSecret } from './appSecrets';
import { noteAppUse } from './appUses';
import { findApp } from './findApp';
import { consumeAppToken } from './consumeAppToken';

/** POST `/v1/app/redeem`: wrong secrets are counted like wrong passwords. */
export const redeemRoute = route(
  redeemAppToken,
  async (request, context) => {
    const { database, clock, tenant, address } = context;
    const now = clock.now();
    // Counted for this address only: the key is public, and a stranger must not block the app's server.
    const attempt: Attempt = {
      tenantId: tenant.id,
      action: 'app',
      account: request.app_key,
      address,
      isKnownDevice: false,
      now,
      most: mostFailures(context),
    };
    const isApp = await database.run(async (queries) => {
      await refuseAfterFailures(queries, attempt);
      const app = await findApp(queries, tenant.id, request.app_key);
      return app !== null && hasSecret(app, request.app_secret);
    });
    await database.transaction((queries) => recordAttempt(queries, attempt, isApp));
    if (!isApp) throw secretUnknown();
    const { app_key: appKey, apptoken, redirect_uri: redirectUri } = request;
    const use = { tenantId: tenant.id, appKey, apptoken, redirectUri, now };
    const person = await database.transaction(async (queries) => {
      const spent = await consumeAppToken(queries, use);
      if (!spent) return null;
      // The secret may have been removed since.
      if (!hasSecret(spent.app, request.app_secret)) throw secretUnknown();
      const { user_id: accountId, ...told } = describePerson(spent.account);
      await noteAppUse(queries, { ...use, accountId, received: Object.keys(told) });
      return { user_id: accountId, ...told };
    });
    if (!person) throw new Refusal({ code: codes.codeUsed, message: 'error.appTokenInvalid' });
    return done(person);
  },
  { refuses: ['fieldInvalid', 'tooManyTries', 'appUnknown', 'codeUsed'] },
);

function secretUnknown(): Refusal {
  return new Refusal({ code: codes.appUnknown, message: 'error.appUnknown', status: 401 });
}
