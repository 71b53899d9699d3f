/** Second-factor challenges: this visit has passed the first factor and must still pass a second one. */
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import type { Identifier } from '../input/identifier';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import type { CallContext, FactorId, HubFactor } from '../http/callContext';
import { codes } from '../answers/codes';
import { fieldInvalid, Refusal } from '../answers/refusal';
import { requireFlow } from '../http/requireFlow';
import type { Proof } from './requiredFactor';
import { ofItsAccount } from '../database/ownRows';

/** Long enough for two codes. */
export const challengeLifeMs = 15 * 60 * 1000;

/** What a sign-in that waits for its second factor does with links of the account. */
export interface ChallengePart {
  /** Hash of the pending binding it takes. */
  bindIdHash: string | null;
  /** Link that it began with. */
  linkId: string | null;
  /** What the visitor has proved so far. */
  given: readonly Proof[];
  /** Whether a second factor may follow: its code is only the first proof. */
  asksNext?: boolean;
}

/**
 * Opens a challenge and asks for the preferred factor, or for the next one where its code cannot be sent. A code that was
 * sent to this visit a moment ago is not sent again.
 * @param ids the factors that may answer it, the preferred one first
 * @param part pending binding to take when the challenge is met, and link that the sign-in began with
 */
export async function openChallenge(
  context: CallContext,
  account: AccountRow,
  ids: readonly [FactorId, ...FactorId[]],
  part: ChallengePart,
): Promise<InfoOf<typeof login>> {
  const { database, tenant, clock } = context;
  const flow = requireFlow(context);
  const now = clock.now();
  const challenge = createToken();
  const factors = await askFirst(context, account, factorsOf(context, ids));
  await database.run((queries) =>
    queries.insert(challenges).values({
      idHash: hashToken(challenge),
      tenantId: tenant.id,
      accountId: account.id,
      authVersion: account.authVersion,
      channel: factors[0]?.id ?? ids[0],
      factors: factors.map(({ id }) => id),
      ...part,
      flowHash: flow,
      expiresAt: now + challengeLifeMs,
    }),
  );
  return challengeInfo(challenge, offersOf(factors, account), mayTrust(context, part));
}

/** Whether the browser may be trusted once a challenge is met: a page of another site could not keep the cookie. */
export const mayTrust = ({ fromPortal }: CallContext, { asksNext = false }: ChallengePart): boolean =>
  fromPortal && !asksNext;

/** A gateway that is off or down, a budget that is spent, a number that gets no codes. */
const unsendable: ReadonlySet<number> = new Set([
  codes.somethingWrong,
  codes.tooManyTries,
  codes.fieldInvalid,
]);

/**
 * @returns the factors, the one that is asked for first
 * @throws Refusal the first one's, if none can be asked for
 */
async function askFirst(
  context: CallContext,
  account: AccountRow,
  factors: readonly HubFactor[],
): Promise<HubFactor[]> {
  const refusals: Refusal[] = [];
  for (const factor of factors)
    try {
      await factor.challenge?.(context, account, false);
      return [factor, ...factors.filter((other) => other !== factor)];
    } catch (error) {
      if (!(error instanceof Refusal) || !unsendable.has(error.fields.code)) throw error;
      refusals.push(error);
    }
  const [first] = refusals;
  if (first) throw first;
  return [];
}

/** In the order of the ids. */
function factorsOf(context: CallContext, ids: readonly FactorId[]): HubFactor[] {
  return ids.flatMap((id) => context.factors.filter((factor) => factor.id === id));
}

/** A factor as the visitor is offered it. */
interface FactorOffer {
  id: FactorId;
  masked_to?: string;
}

export function offersOf(factors: readonly HubFactor[], account: AccountRow): FactorOffer[] {
  return factors.map((factor) => offerOf(factor, account));
}

export function offerOf(factor: HubFactor, account: AccountRow): FactorOffer {
  const masked = factor.maskedTo?.(account);
  return { id: factor.id, ...(masked === undefined ? {} : { masked_to: masked }) };
}

/**
 * @param offers what is asked for first, first
 * @param isTrustable whether the browser may be trusted
 */
export function challengeInfo(
  challenge: string,
  offers: readonly FactorOffer[],
  isTrustable: boolean,
): InfoOf<typeof login> {
  const [preferred] = offers;
  return {
    ticket: '',
    username: '',
    need_captcha: preferred?.id,
    challenge,
    ...(preferred?.masked_to === undefined ? {} : { masked_to: preferred.masked_to }),
    factors: [...offers],
    can_trust: isTrustable,
  };
}

/** A challenge counts while its number is its account's (`accounts/authVersion`). */
export const isOfAccount = and(ofItsAccount(challenges), eq(accounts.authVersion, challenges.authVersion));

/** A challenge that can be answered. */
export interface OpenChallenge extends ChallengePart {
  account: AccountRow;
  /** Those that the account still has, the preferred one first; at least one. */
  factors: readonly HubFactor[];
}

/**
 * Finds a challenge, its account and its factors.
 * @throws Refusal -100114 for one that is unknown, used, expired, another account's, or older than its last new password, -100113 for another visit's
 */
export async function requireChallenge(
  context: CallContext,
  challenge: string,
  name: Identifier | null,
): Promise<OpenChallenge> {
  const { database, tenant, clock, flow } = context;
  const [found] = await database.run((queries) =>
    queries
      .select({ challenge: challenges, account: accounts })
      .from(challenges)
      .innerJoin(accounts, isOfAccount)
      .where(and(eq(challenges.idHash, hashToken(challenge)), eq(challenges.tenantId, tenant.id)))
      .limit(1),
  );
  if (found && found.challenge.flowHash !== flow)
    throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  const { account } = found ?? {};
  if (!found || !account || found.challenge.usedAt !== null || found.challenge.expiresAt <= clock.now())
    throw challengeGone();
  if (account.removedAt !== null || (name && account[name.kind] !== name.value)) throw challengeGone();
  const { bindIdHash, linkId, given, asksNext, channel, factors: ids } = found.challenge;
  const factors: HubFactor[] = [];
  for (const factor of factorsOf(context, ids ?? [channel]))
    if (await factor.enrolled(context, account)) factors.push(factor);
  if (factors.length === 0) throw challengeGone();
  return { account, bindIdHash, linkId, given, asksNext, factors };
}

/**
 * The factor that the visitor chose.
 * @param id the preferred one by default
 * @throws Refusal -100110, alike for one that the account does not have, may not use here, or that does not exist
 */
export function chosenFactor({ factors }: Pick<OpenChallenge, 'factors'>, id?: FactorId): HubFactor {
  const chosen = id === undefined ? factors[0] : factors.find((factor) => factor.id === id);
  if (!chosen) throw fieldInvalid('factor');
  return chosen;
}

/**
 * The code that answers a factor: `code`, or its own field from before there was one. Empty for a method's own answer.
 * @returns `undefined` if there is none and one can be sent
 * @throws Refusal -100110 for an empty one
 */
export function codeFor(
  request: RequestOf<typeof login>,
  { codeField, challenge, verifier }: Pick<HubFactor, 'codeField' | 'challenge' | 'verifier'>,
): string | undefined {
  if (verifier) return '';
  const field = request.code === undefined && codeField ? codeField : 'code';
  const code = request[field];
  if (code === undefined && challenge) return undefined;
  if (!code?.trim()) throw fieldInvalid(field, 'error.fieldEmpty');
  return code;
}

/**
 * Uses a challenge up, once. Run it in the transaction that signs in.
 * @throws Refusal -100114 when another request did so first
 */
export async function consumeChallenge(
  queries: Queries,
  challenge: string,
  { tenant, clock }: Pick<CallContext, 'tenant' | 'clock'>,
): Promise<void> {
  const spent = await queries
    .update(challenges)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(challenges.tenantId, tenant.id),
        eq(challenges.idHash, hashToken(challenge)),
        isNull(challenges.usedAt),
      ),
    )
    .returning({ idHash: challenges.idHash });
  if (spent.length === 0) throw challengeGone();
}

/** -100114: the sign-in that waits for a code is no longer valid. */
export function challengeGone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.challengeGone' });
}

/** Only then may a code be sent to this recipient again. */
export async function hasChallenge(
  { database, tenant, clock, flow }: CallContext,
  recipient: Identifier,
): Promise<boolean> {
  if (flow === null) return false;
  const [found] = await database.run((queries) =>
    queries
      .select({ idHash: challenges.idHash })
      .from(challenges)
      .innerJoin(accounts, isOfAccount)
      .where(
        and(
          eq(challenges.tenantId, tenant.id),
          eq(challenges.flowHash, flow),
          or(
            sql`${challenges.factors} @> ${JSON.stringify([recipient.kind])}::jsonb`,
            and(isNull(challenges.factors), eq(challenges.channel, recipient.kind)),
          ),
          eq(accounts[recipient.kind], recipient.value),
          gt(challenges.expiresAt, clock.now()),
          isNull(challenges.usedAt),
        ),
      )
      .limit(1),
  );
  return found !== undefined;
}
