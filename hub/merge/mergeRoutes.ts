/** An owner joins two accounts, with proof of both, after having seen what comes along and what does not. */
import { mergeConfirm, mergeProve, mergeSend } from '../../src/api/merge';
import { findMergeOffer, mergeGone } from '../accounts/mergeOffers';
import { keepUndoIn } from '../accounts/keepUndo';
import { findMergeWait, keepMergeWait, mergeWaitMs, mergeWaitPart } from '../accounts/mergeWaits';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { openAudit } from '../audit/audit';
import { codeRefusals } from '../codes/checkCode';
import { sendRefusals } from '../codes/sendCode';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { holdSession } from '../session/findSession';
import { verifiedRefusals } from '../session/verified';
import { describeMerge } from './describeMerge';
import { joinAccounts } from './joinAccounts';
import type { Joining } from './mergedFields';
import { keepMergeAct } from './keepMergeAct';
import { refuseUnfit } from './mergeRules';
import { noticeMerge, noticeWait, removeFiles } from './noticeMerge';
import { openOffer, type OpenOffer } from './openOffer';
import { countSettled } from './proofAge';
import { lackingProof, proveOther, sendToOther } from './proveOther';
import { isAnyAccount } from '../database/ownRows';

const refuses = [
  'fieldInvalid',
  'methodOff',
  'accountLocked',
  'challengeGone',
  'accountOrPasswordWrong',
  ...codeRefusals,
  ...verifiedRefusals,
] as const;

/** POST `/v1/user/merge/prove`. */
export const mergeProveRoute = route(
  mergeProve,
  async ({ factor, ...request }, context) => {
    const offered = await openOffer(context, request.merge);
    const both = factor === undefined ? offered : await proveOther(context, offered, { ...request, factor });
    const verify = await lackingProof(context, both);
    if (verify.length > 0) return done({ verify });
    const joining = joiningOf(both);
    const plan = await context.database.run(async (queries) => {
      await refuseUnfit(queries, joining, context);
      const now = context.clock.now();
      const described = await describeMerge(queries, joining, context, now);
      const waits = await hasToWait(queries, both, context);
      return waits ? { ...described, waits_until: now + mergeWaitMs } : described;
    });
    return done({ plan });
  },
  { takesTurns: true, refuses },
);

/** POST `/v1/user/merge/send`. */
export const mergeSendRoute = route(
  mergeSend,
  async ({ merge, factor }, context) => {
    const masked = await sendToOther(context, await openOffer(context, merge), factor);
    return done(masked === undefined ? {} : { masked_to: masked }, 'done.codeSent');
  },
  { refuses: ['fieldInvalid', 'methodOff', 'challengeGone', ...sendRefusals, ...verifiedRefusals] },
);

/** POST `/v1/user/merge/confirm`. */
export const mergeConfirmRoute = route(
  mergeConfirm,
  async ({ merge, seen }, context) => {
    const offered = await openOffer(context, merge);
    if ((await lackingProof(context, offered)).length > 0) throw mergeGone();
    const audit = await openAudit(context);
    const end = await context.database.transaction(async (queries) => {
      const joining = await holdBoth(queries, context, offered, merge);
      const now = context.clock.now();
      await refuseUnfit(queries, joining, context);
      if ((await describeMerge(queries, joining, context, now)).seen !== seen) throw changedSince();
      if (await hasToWait(queries, { ...joining, offer: offered.offer }, context))
        return { ...joining, ...(await beginWait(queries, context, joining)) };
      const joined = await joinAccounts(queries, joining, context, { now, ...keptBy(context) });
      const undoAt = await keepUndoIn(queries, context, joined.account, joined.undo);
      await keepMergeAct(queries, joining, { audit, now, who: 'owner', reason: '' });
      return { ...joining, ...joined, undoAt };
    });
    if ('wait' in end) {
      noticeWait(context, end);
      return done({ waits_until: end.wait.dueAt });
    }
    noticeMerge(context, end);
    await removeFiles(context, end.ends);
    return done(undefined);
  },
  {
    refuses: [
      'methodOff',
      'fieldInvalid',
      'accountLocked',
      'challengeGone',
      'otherFlow',
      'changedElsewhere',
      ...verifiedRefusals,
    ],
  },
);

const joiningOf = ({ stays, ends, offer }: OpenOffer): Joining => ({ stays, ends, wins: offer.channel });

/**
 * Whether what was proved comes down to one thing (what found the account is all that signs in to it, or the rest is so new
 * that it may have been added with that), and nobody could object yet.
 */
async function hasToWait(
  queries: Queries,
  { offer, stays, ends }: OpenOffer,
  context: CallContext,
): Promise<boolean> {
  const now = context.clock.now();
  const settled = await countSettled(queries, ends, offer.given, context, now);
  return settled < 2 && (await findMergeWait(queries, { stays, ends }, now)) === null;
}

/** Each of the two gets its own undo. */
async function beginWait(queries: Queries, context: CallContext, { stays, ends }: Joining) {
  const wait = await keepMergeWait(queries, { stays, ends }, context.clock.now());
  const keep = (account: AccountRow) => keepUndoIn(queries, context, account, [mergeWaitPart]);
  return { wait, undosAt: { stays: await keep(stays), ends: await keep(ends) } };
}

/** What stays open. */
const keptBy = ({ bearer, browserKeys }: CallContext) => ({
  keptSession: hashToken(bearer ?? ''),
  keptBrowser: browserKeys(),
});

/**
 * Locks both accounts in the order of their ids, as all that holds two does, and reads all again under the locks: of two
 * requests one finds the offer.
 */
async function holdBoth(
  queries: Queries,
  { tenant, bearer, flow, clock }: CallContext,
  { stays, ends, offer: { sessionHash } }: OpenOffer,
  id: string,
): Promise<Joining> {
  await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAnyAccount(stays.tenantId, [stays.id, ends.id]))
    .orderBy(accounts.id)
    .for('update');
  const now = clock.now();
  const held = await holdSession(queries, { tenantId: tenant.id, bearer, now });
  const question = { id, tenantId: tenant.id, accountId: held.id, sessionHash, flow, now };
  const { offer, other } = await findMergeOffer(queries, question);
  return joiningOf({ offer, stays: held, ends: other });
}

/** -100124: what was shown is no longer what would be done. */
const changedSince = (): Refusal =>
  new Refusal({ code: codes.changedElsewhere, message: 'error.mergeChanged' });
