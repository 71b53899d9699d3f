import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { hasTerms, termsVersionOf } from '../accounts/agreements';
import { methodOff } from '../answers/refusal';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';

/** Long enough to read the documents. */
export const agreementLifeMs = 30 * 60 * 1000;

/** In place of a factor's id; the row has no factors, so that no code answers it. */
export const agreementChannel = 'agreement';

export type SignInChallenge = typeof challenges.$inferSelect;

/** What the session will have. */
type SessionPart = Pick<SignInChallenge, 'linkId' | 'given' | 'credentialId' | 'confirmed'>;

/**
 * Asks for the agreement that an account lacks. Run it in the transaction that would open the session.
 * @param home tenant of the account
 * @returns the login info; `null` where nothing is lacking
 * @throws Refusal -100111 where a link alone signs in: its visitor has nothing on screen
 */
export async function askAgreement(
  queries: Queries,
  context: CallContext,
  account: AccountRow,
  { home, isLink, ...part }: SessionPart & { home: Tenant; isLink: boolean },
): Promise<InfoOf<typeof login> | null> {
  const version = termsVersionOf(home);
  const { id: accountId, authVersion, tenantId, termsVersion: agreed } = account;
  if (agreed === version || tenantId !== home.id || !hasTerms(home)) return null;
  if (isLink) throw methodOff('error.agreementNeeded');
  const { tenant, clock } = context;
  const challenge = createToken();
  await queries.insert(challenges).values({
    ...part,
    idHash: hashToken(challenge),
    tenantId: tenant.id,
    accountId,
    authVersion,
    channel: agreementChannel,
    factors: [],
    flowHash: requireFlow(context),
    expiresAt: clock.now() + agreementLifeMs,
  });
  const terms = { version, ...(agreed === '' ? {} : { agreed }) };
  return { ticket: '', username: '', challenge, need_profile: ['agreement'], terms };
}
