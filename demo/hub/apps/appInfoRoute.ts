import { appInfo } from '../../../src/hub/appInfo';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../accounts/failureLimit';
import { appUnknown, findAppAtAddress } from './findApp';

/** GET `/v1/app/info`. An unknown key counts as a failed attempt, so that keys cannot be guessed. */
export const appInfoRoute = route(
  appInfo,
  async (request, { database, tenant, address, clock, portalOrigin }) => {
    const { app_key: appKey, redirect_uri: redirectUri } = request;
    const attempt: Attempt = {
      tenantId: tenant.id,
      action: 'app info',
      account: appKey,
      address,
      isKnownDevice: false,
      now: clock.now(),
    };
    const found = await database.transaction(async (queries) => {
      await refuseAfterFailures(queries, attempt);
      const known = await findAppAtAddress(queries, {
        tenantId: tenant.id,
        appKey,
        redirectUri,
        portalOrigin,
      });
      if (!known) await recordAttempt(queries, attempt, false);
      return known;
    });
    if (!found) throw appUnknown();
    return done({
      app_name: found.app.name,
      is_first_party: found.app.firstParty,
      redirect_host: found.address.host,
    });
  },
  { refuses: ['fieldInvalid', 'appUnknown', 'tooManyTries'] },
);
