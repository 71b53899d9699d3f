import { eq } from 'drizzle-orm';
import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { SentTerms } from '../../src/api/terms';
import { refuseLocked } from '../accounts/accountLock';
import { agreementBy } from '../accounts/agreements';
import { visitOf } from '../accounts/pendingBinding';
import { takePendingPerson } from '../accounts/pendingPerson';
import { signInWithIdentity } from '../accounts/signInWithIdentity';
import { tenants } from '../database/tables/tenants';
import { challengeGone } from '../factors/challenges';
import type { CallContext } from '../http/callContext';
import { keepChange, mayLinkBy, signInLinked } from './finishFederatedLogin';

/**
 * Makes the account of somebody whom another service confirmed, with what the person agrees to now. One that another
 * visit made meanwhile is signed in to as it is.
 * @returns the login info; `null` where the challenge asks for no such agreement
 * @throws Refusal -100113 for another visit's, -100114 for one that is used or expired, or whose link was removed
 */
export async function signInNewPerson(
  context: CallContext,
  challenge: string,
  terms: SentTerms | undefined,
): Promise<InfoOf<typeof login> | null> {
  const { database, clock } = context;
  const made = await database.transaction(async (queries) => {
    const pending = await takePendingPerson(queries, challenge, visitOf(context));
    if (!pending) return null;
    const { identity, homeId } = pending;
    const [home] = await queries.select().from(tenants).where(eq(tenants.id, homeId));
    if (!home) throw challengeGone();
    const agreement = agreementBy({ ...context, tenant: home }, identity.provider, terms);
    const first = { now: clock.now(), agreement, mayLink: mayLinkBy(context, home) };
    const found = await signInWithIdentity(queries, home, identity, first);
    if (!found || found.link === null) throw challengeGone();
    refuseLocked(found.account, context);
    return { found: await keepChange(queries, context, found), home };
  });
  return made && signInLinked(made.found, context, { home: made.home, isLink: false });
}
