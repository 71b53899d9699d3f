import { and, eq } from 'drizzle-orm';
import { appInfo } from '../../src/api/appInfo';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { appUses, type AppRow } from '../database/tables/apps';
import { sessions } from '../database/tables/sessions';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { mostFailures } from '../limits/failures';
import { appUnknown, findAppAtAddress, type AppAtAddress } from './findApp';
import type { WaitingReturn } from './openIdReturn';
import { isAllowed, isAnybodys } from './openIdScopes';

/** GET `/v1/app/info`. An unknown key counts as a failed attempt, so that keys cannot be guessed. */
export const appInfoRoute = route(
  appInfo,
  async (request, context) => {
    const { database, tenant, address, clock, portalOrigin, bearer } = context;
    const { app_key: appKey, redirect_uri: redirectUri } = request;
    const attempt: Attempt = {
      tenantId: tenant.id,
      action: 'app info',
      account: appKey,
      address,
      isKnownDevice: false,
      now: clock.now(),
      most: mostFailures(context),
    };
    const { found, visit } = await database.transaction(async (queries) => {
      await refuseAfterFailures(queries, attempt);
      const known = await findAppAtAddress(queries, {
        tenantId: tenant.id,
        appKey,
        redirectUri,
        portalOrigin,
      });
      if (!known) await recordAttempt(queries, attempt, false);
      const isAsked = known?.waiting && bearer !== null;
      return { found: known, visit: isAsked ? await findVisit(queries, bearer, known.app) : null };
    });
    if (!found) throw appUnknown();
    const { app, address: target, waiting } = found;
    return done({
      app_name: app.name,
      is_first_party: app.firstParty && !(waiting && isAnybodys(app, target)),
      redirect_host: target.host,
      ...(waiting ? { scopes: [...waiting.scopes], ...answerOf(found, visit) } : {}),
    });
  },
  { refuses: ['fieldInvalid', 'appUnknown', 'tooManyTries'] },
);

interface Visit {
  accountId: string;
  createdAt: number;
  /** What the account has allowed the app before. */
  scopes: readonly string[] | null;
}

/** A visitor without a session signs in anyway. */
function answerOf({ app, address, waiting }: AppAtAddress, visit: Visit | null) {
  if (!visit || !waiting) return {};
  const { scopes, asksAgain } = waiting;
  const signedInSince = requiredOf(waiting, visit);
  const mayPass = !asksAgain && !isAnybodys(app, address);
  return {
    ...(signedInSince !== null && visit.createdAt < signedInSince ? { must_sign_in: true } : {}),
    ...(mayPass && visit.scopes !== null && isAllowed(scopes, visit.scopes) ? { is_allowed: true } : {}),
  };
}

/** One who is not the person that the app names is asked once: who signs in then goes back, with an error if need be. */
function requiredOf({ signedInSince, person, askedAt }: WaitingReturn, { accountId }: Visit): number | null {
  return person === null || person === accountId ? signedInSince : askedAt;
}

async function findVisit(queries: Queries, bearer: string, app: AppRow): Promise<Visit | null> {
  const [visit] = await queries
    .select({ accountId: sessions.accountId, createdAt: sessions.createdAt, scopes: appUses.scopes })
    .from(sessions)
    .leftJoin(
      appUses,
      and(
        eq(appUses.accountId, sessions.accountId),
        eq(appUses.tenantId, app.tenantId),
        eq(appUses.appKey, app.appKey),
      ),
    )
    .where(and(eq(sessions.tokenHash, hashToken(bearer)), eq(sessions.tenantId, app.tenantId)))
    .limit(1);
  return visit ?? null;
}
