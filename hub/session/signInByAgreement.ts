/**
 * A sign-in of an account that has not agreed to the tenant's current version: what would have opened the session makes a
 * challenge, once everything else is proved; the visitor's agreement answers it.
 */
import { and, eq } from 'drizzle-orm';
import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { SentTerms } from '../../src/api/terms';
import { agreeAgain, agreementBy, codeMethod } from '../accounts/agreements';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, identities } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import { challengeGone, consumeChallenge, isOfAccount } from '../factors/challenges';
import type { CallContext } from '../http/callContext';
import { agreementChannel, type SignInChallenge } from './askAgreement';
import { openSession } from './finishLogin';
import { signInNewPerson } from './signInNewPerson';

/**
 * Opens the session of such a challenge.
 * @param terms an older widget answers by the call that registers, without them
 * @returns the login info; `null` where the challenge is none of these
 * @throws Refusal -100113 for another visit's, -100114 for one that is used, expired or outdated
 */
export async function signInByAgreement(
  context: CallContext,
  challenge: string,
  terms: SentTerms | undefined,
): Promise<InfoOf<typeof login> | null> {
  const { database, clock, flow } = context;
  const found = await database.run((queries) => findOpen(queries, context, challenge));
  if (!found) return signInNewPerson(context, challenge, terms);
  const { challenge: asked, account } = found;
  if (asked.flowHash !== flow) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (account === null || asked.usedAt !== null || asked.expiresAt <= clock.now()) throw challengeGone();
  const { linkId, given, credentialId, confirmed: isConfirmed } = asked;
  return openSession(account, context, {
    bindIdHash: null,
    linkId,
    given,
    credentialId,
    isConfirmed,
    hasAgreed: true,
    consume: async (queries) => {
      await consumeChallenge(queries, challenge, context);
      const method = await doorOf(queries, context, asked);
      await agreeAgain(queries, account, agreementBy(context, method, terms), clock.now());
    },
    outdated: challengeGone(),
  });
}

async function findOpen(queries: Queries, { tenant }: CallContext, challenge: string) {
  const [found] = await queries
    .select({ challenge: challenges, account: accounts })
    .from(challenges)
    .leftJoin(accounts, isOfAccount)
    .where(
      and(
        eq(challenges.idHash, hashToken(challenge)),
        eq(challenges.channel, agreementChannel),
        eq(challenges.tenantId, tenant.id),
      ),
    )
    .limit(1);
  return found;
}

/** The method that the sign-in began with. */
async function doorOf(
  queries: Queries,
  context: CallContext,
  { given: [first = ''], linkId }: SignInChallenge,
): Promise<string> {
  if (first === 'mobile' || first === 'email') return codeMethod(context, first);
  if (first === 'deviceAndUser')
    return context.methods.find(({ verifier }) => verifier?.isFactor)?.id ?? first;
  if (first !== 'federated' || linkId === null) return first;
  const isIt = and(eq(identities.tenantId, context.tenant.id), eq(identities.id, linkId));
  const [link] = await queries.select({ provider: identities.provider }).from(identities).where(isIt);
  return link?.provider || first;
}
