/**
 * A sign-in by a code to a phone number, and by nothing else, to an account that nobody has used for 90 days: the number may
 * have a new owner. The visitor proves one more thing that the owner knows or has, or says that the account is somebody
 * else's (docs/contract.md section 6, "Recycled numbers").
 */
import { and, eq } from 'drizzle-orm';
import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { isNumberDoubted } from '../accounts/asleep';
import { isKnownDevice } from '../accounts/knownDevices';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { createToken, hashToken } from '../credentials/opaqueToken';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import {
  challengeGone,
  challengeLifeMs,
  isOfAccount,
  offerOf,
  type ChallengePart,
} from '../factors/challenges';
import type { Proof } from '../factors/requiredFactor';
import type { CallContext, FactorId, HubFactor } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';

/** In place of a factor's id: no code answers it unless the visitor names a factor. */
export const ownerChannel = 'owner';

/** Ways beside the account's factors: its password, and a browser that it has signed in from. */
export const passwordWay = 'password';
export const browserWay = 'browser';

/** What says nothing about who owns the account: its number, and another service's user that it is not linked to. */
const numberAlone: ReadonlySet<Proof> = new Set(['mobile', 'federated']);

/**
 * Whether a sign-in has proved nothing but a number that may have a new owner.
 * @param linkId link of the account that it began with
 */
export const isDoubtful = (
  account: AccountRow,
  { given, linkId }: Pick<ChallengePart, 'given' | 'linkId'>,
  now: number,
): boolean =>
  given.includes('mobile') &&
  linkId === null &&
  given.every((proof) => numberAlone.has(proof)) &&
  isNumberDoubted(account, now);

/**
 * Asks for that. Nothing is sent before the visitor chooses a way.
 * @param account as it was when the code was checked
 * @returns the login info
 */
export async function askOwner(
  context: CallContext,
  account: AccountRow,
  part: ChallengePart,
): Promise<InfoOf<typeof login>> {
  const { database, tenant, clock } = context;
  const flowHash = requireFlow(context);
  const challenge = createToken();
  const factors = await knownFactors(context, account);
  await database.run((queries) =>
    queries.insert(challenges).values({
      ...part,
      idHash: hashToken(challenge),
      tenantId: tenant.id,
      accountId: account.id,
      authVersion: account.authVersion,
      channel: ownerChannel,
      factors: factors.map(({ id }) => id),
      // The account's own second factor may follow.
      asksNext: true,
      flowHash,
      expiresAt: clock.now() + challengeLifeMs,
    }),
  );
  return { ticket: '', username: '', challenge, need_profile: ['owner'] };
}

const rank = ({ id, isLastResort }: HubFactor): number => (isLastResort ? 2 : Number(id !== 'email'));

/** The account's factors beside its number, the mailbox first and what is kept for the worst day last. */
async function knownFactors(context: CallContext, account: AccountRow): Promise<HubFactor[]> {
  const known: HubFactor[] = [];
  for (const factor of context.factors)
    if (factor.id !== 'mobile' && (await factor.enrolled(context, account))) known.push(factor);
  return known.toSorted((one, other) => rank(one) - rank(other));
}

/** Such a challenge that can be answered. */
export interface OpenQuestion extends ChallengePart {
  account: AccountRow;
}

/**
 * @returns `null` where the challenge is none of these
 * @throws Refusal -100113 for another visit's, -100114 for one that is used, expired or outdated
 */
export async function findQuestion(context: CallContext, challenge: string): Promise<OpenQuestion | null> {
  const { database, tenant, clock, flow } = context;
  const [found] = await database.run((queries) =>
    queries
      .select({ asked: challenges, account: accounts })
      .from(challenges)
      .leftJoin(accounts, isOfAccount)
      .where(
        and(
          eq(challenges.idHash, hashToken(challenge)),
          eq(challenges.channel, ownerChannel),
          eq(challenges.tenantId, tenant.id),
        ),
      )
      .limit(1),
  );
  if (!found) return null;
  const { asked, account } = found;
  if (asked.flowHash !== flow) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (!account || account.removedAt !== null || asked.usedAt !== null || asked.expiresAt <= clock.now())
    throw challengeGone();
  const { bindIdHash, linkId, given } = asked;
  return { account, bindIdHash, linkId, given };
}

/** As `findQuestion`. @throws Refusal -100114 for any other challenge too */
export async function requireQuestion(context: CallContext, challenge: string): Promise<OpenQuestion> {
  const question = await findQuestion(context, challenge);
  if (!question) throw challengeGone();
  return question;
}

/** What the visitor may prove, the easiest first; none for an account that has nothing but its number. */
export async function waysOf(
  context: CallContext,
  account: AccountRow,
): Promise<{ id: FactorId; masked_to?: string }[]> {
  const offers = (await knownFactors(context, account)).map((factor) => offerOf(factor, account));
  const browser = (await isOwnBrowser(context, account)) ? [{ id: browserWay }] : [];
  const password = account.passwordHash === null ? [] : [{ id: passwordWay }];
  const mail = offers.filter(({ id }) => id === 'email');
  return [...browser, ...mail, ...password, ...offers.filter(({ id }) => id !== 'email')];
}

/** By its cookie: what else a browser is known by says little. */
export async function isOwnBrowser(
  { database, tenant, device, clock }: CallContext,
  { id: accountId }: Pick<AccountRow, 'id'>,
): Promise<boolean> {
  if (device === null) return false;
  const question = { tenantId: tenant.id, device, accountId, now: clock.now() };
  return database.run((queries) => isKnownDevice(queries, question));
}
