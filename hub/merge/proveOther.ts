/**
 * Proof of the other one of two accounts: as much as a sign-in to it asks for. What found it (a code to its address, another
 * service) is one proof; where the account has any other way to prove itself, one of these comes beside it, and then the
 * second factor, if it has one.
 */
import { isAsleep, isNumberDoubted } from '../accounts/asleep';
import type { RequestOf } from '../../src/api/defineCall';
import type { mergeProve } from '../../src/api/merge';
import { addMergeProof } from '../accounts/mergeOffers';
import { fieldInvalid, methodOff } from '../answers/refusal';
import type { AccountRow } from '../database/tables/accounts';
import { offersOf } from '../factors/challenges';
import { enrolledFactors, requiredFactor, type Proof } from '../factors/requiredFactor';
import { verifyAnswer, verifyFactor } from '../factors/verifyFactor';
import type { CallContext, HubFactor, MethodVerifier } from '../http/callContext';
import { linksOf } from '../links/links';
import { checkOwnPassword } from '../session/ownPassword';
import { waysToVerify } from '../session/verified';
import type { OpenOffer } from './openOffer';

/** A way of proving the other account. */
export interface ProofWay {
  id: string;
  masked_to?: string;
}

/**
 * What is still asked for, one of these; empty: enough is proved.
 * @throws Refusal -100111 for an account that cannot be proved from here
 */
export async function lackingProof(
  context: CallContext,
  { offer: { given }, ends }: Pick<OpenOffer, 'offer' | 'ends'>,
): Promise<ProofWay[]> {
  if (given.length < 2) {
    const ways = await otherWays(context, ends, given);
    if (ways.length > 0) return ways;
    await requireOnlyWay(context, ends, given);
  }
  const step = await requiredFactor(context, ends, context.tenant, given);
  if (step.kind === 'noFactor') throw methodOff('error.mergeElsewhere');
  if (step.kind === 'complete') return [];
  const enrolled = await enrolledFactors(context, ends);
  const asked = step.factors.flatMap((id) => enrolled.filter((factor) => factor.id === id));
  return offersOf(asked, ends);
}

/** A last resort stands in for a second factor, not for a first. */
async function otherWays(
  context: CallContext,
  account: AccountRow,
  given: readonly string[],
): Promise<ProofWay[]> {
  const isLastResort = (id: string) => context.factors.some((each) => each.id === id && each.isLastResort);
  const ways = await waysToVerify(context, account);
  return ways.filter(({ id }) => !given.includes(id) && !isLastResort(id));
}

/**
 * What found the account is all that it has.
 * @throws Refusal -100111 where it can also be reached by another service, which then has to say so, and for a number or
 *   address that nobody has used for long
 */
async function requireOnlyWay(
  { database, clock }: CallContext,
  account: AccountRow,
  given: readonly string[],
): Promise<void> {
  if (given.includes('federated')) return;
  const links = await database.run((queries) => linksOf(queries, account));
  if (links.length > 0) throw methodOff('error.mergeByLink');
  const isOutdated = given.includes('mobile') ? isNumberDoubted : isAsleep;
  if (isOutdated(account, clock.now())) throw methodOff('error.mergeElsewhere');
}

/**
 * Takes one proof and keeps it.
 * @throws Refusal -100110 for one that is not asked for, and what the proof throws when it is wrong
 */
export async function proveOther(
  context: CallContext,
  both: OpenOffer,
  request: RequestOf<typeof mergeProve> & { factor: string },
): Promise<OpenOffer> {
  const asked = await lackingProof(context, both);
  if (!asked.some(({ id }) => id === request.factor)) throw fieldInvalid('factor');
  const proof = await checkProof(context, both.ends, request);
  await context.database.run((queries) => addMergeProof(queries, both.offer, proof));
  return { ...both, offer: { ...both.offer, given: [...both.offer.given, proof] } };
}

/** @returns what it proves */
async function checkProof(
  context: CallContext,
  account: AccountRow,
  { factor: id, code, password, ...proof }: RequestOf<typeof mergeProve> & { factor: string },
): Promise<Proof> {
  if (id === 'password') {
    if (!password) throw fieldInvalid('password', 'error.fieldEmpty');
    // With the wrong codes of the account, and from where they come: another session gives no further tries.
    const { address } = context;
    await checkOwnPassword(context, account, password, {
      action: 'factor',
      address,
      wrong: 'error.passwordWrong',
    });
    return 'password';
  }
  const verifier = verifierOf(context, id);
  if (verifier) {
    await verifyAnswer(context, account, verifier, { ...proof, factor: id });
    return 'deviceAndUser';
  }
  if (!code?.trim()) throw fieldInvalid('code', 'error.fieldEmpty');
  await verifyFactor(context, account, requireFactor(context, id), code);
  return id;
}

const verifierOf = ({ methods }: CallContext, id: string): MethodVerifier | undefined =>
  methods.find((method) => method.id === id)?.verifier;

function requireFactor({ factors }: CallContext, id: string): HubFactor {
  const factor = factors.find((each) => each.id === id);
  if (!factor) throw fieldInvalid('factor');
  return factor;
}

/**
 * Sends the code of a factor that is asked for.
 * @returns where it went, so that only the owner recognizes it
 * @throws Refusal -100110 for one that is not asked for, or needs nothing sent
 */
export async function sendToOther(
  context: CallContext,
  both: OpenOffer,
  id: string,
): Promise<string | undefined> {
  const asked = (await lackingProof(context, both)).find((way) => way.id === id);
  const factor = requireFactor(context, id);
  if (!asked || !factor.challenge) throw fieldInvalid('factor');
  await factor.challenge(context, both.ends, true);
  return asked.masked_to;
}
