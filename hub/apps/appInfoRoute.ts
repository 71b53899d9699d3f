import { eq } from 'drizzle-orm';
import { appInfo } from '../../src/api/appInfo';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { sessions } from '../database/tables/sessions';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { appUnknown, findAppAtAddress } from './findApp';

/** GET `/v1/app/info`. An unknown key counts as a failed attempt, so that keys cannot be guessed. */
export const appInfoRoute = route(
  appInfo,
  async (request, { database, tenant, address, clock, portalOrigin, bearer }) => {
    const { app_key: appKey, redirect_uri: redirectUri } = request;
    const attempt: Attempt = {
      tenantId: tenant.id,
      action: 'app info',
      account: appKey,
      address,
      isKnownDevice: false,
      now: clock.now(),
    };
    const { found, mustSignIn } = await database.transaction(async (queries) => {
      await refuseAfterFailures(queries, attempt);
      const known = await findAppAtAddress(queries, {
        tenantId: tenant.id,
        appKey,
        redirectUri,
        portalOrigin,
      });
      if (!known) await recordAttempt(queries, attempt, false);
      const since = known?.signedInSince ?? null;
      return { found: known, mustSignIn: since !== null && (await beganBefore(queries, bearer, since)) };
    });
    if (!found) throw appUnknown();
    return done({
      app_name: found.app.name,
      is_first_party: found.app.firstParty,
      redirect_host: found.address.host,
      ...(mustSignIn ? { must_sign_in: true } : {}),
    });
  },
  { refuses: ['fieldInvalid', 'appUnknown', 'tooManyTries'] },
);

/** A visitor without a session signs in anyway. */
async function beganBefore(queries: Queries, bearer: string | null, moment: number): Promise<boolean> {
  if (bearer === null) return false;
  const [session] = await queries
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(bearer)))
    .limit(1);
  return session !== undefined && session.createdAt < moment;
}
