import type { CheckAnswer } from '../../src/api/humanCheck';
import { attemptOf } from '../accounts/attemptOf';
import type { CallContext } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';
import { checksOf, judge } from '../humanChecks/checksOf';
import type { Queries } from '../database/database';
import type { Identifier } from '../input/identifier';
import {
  countFailures,
  isOverTotal,
  type Attempt,
  type Failures,
  type LimitedAction,
} from '../limits/failureLimit';
import { askHuman, needsPicture } from './askHuman';
import type { CheckedCall } from './checkedCall';
import { keepAnswer, payForTry } from './solvedChecks';

/** Failures of an account or address, for the same action, after which a check is required. */
export const failuresBeforeImage = 3;
/** The same of the wider address block (/48, IPv4 /24). */
const failuresBeforeImageInBlock = 12;

/**
 * Asks for a check if the call needs one first, else returns `null`. One that was solved within the last 10 minutes
 * counts: for three tries, from the address block that solved it. Needed after three failures for this action of the
 * account or the address, after some more of its wider block, beyond the account's total, and where the plug-in says
 * so. Sending a code has a price besides (`codes/sendPrice`).
 */
export async function requiredCheck(context: CallContext, call: CheckedCall): Promise<CheckAnswer | null> {
  await takeAnswer(context, call);
  const { name, action } = call;
  const { database, tenant, clock, flow, address } = context;
  const { failed, mayAct } = await database.run(async (queries) => {
    const now = clock.now();
    const attempt = await attemptOf(queries, context, action, name);
    const counted = await countFailures(queries, attempt);
    lastCounted.set(context, { attempt, failed: counted });
    if (isFree(counted) && !needsPicture(context, name)) return { failed: counted, mayAct: true };
    const isPaid =
      flow !== null && (await payForTry(queries, { tenantId: tenant.id, flow, name, action, now, address }));
    return { failed: counted, mayAct: isPaid };
  });
  return mayAct ? null : askHuman(context, call, failed);
}

/** A try, and the failures before it. */
interface CountedTry {
  attempt: Attempt;
  failed: Failures;
}

const lastCounted = new WeakMap<CallContext, CountedTry>();

/** What a call counts before its work. `requiredCheck` has done so a moment ago where it ran for the same call. */
export async function countTry(
  queries: Queries,
  context: CallContext,
  action: LimitedAction,
  name: Identifier,
): Promise<CountedTry> {
  const last = lastCounted.get(context);
  if (last?.attempt.action === action && last.attempt.account === name.value) return last;
  const attempt = await attemptOf(queries, context, action, name);
  return { attempt, failed: await countFailures(queries, attempt) };
}

function isFree(failed: Failures): boolean {
  const most = Math.max(failed.here.length, failed.address.length, failed.everywhere.length);
  const isFew = most < failuresBeforeImage && failed.block.length < failuresBeforeImageInBlock;
  // The total is of an hour, the failures before are of 15 minutes.
  return isFew && !isOverTotal(failed);
}

/** Uses up the answer that a call sent. A wrong one is asked for again by whatever needs it. */
async function takeAnswer(context: CallContext, { name, action, check }: CheckedCall): Promise<void> {
  if (check?.kind === undefined || check.payload === undefined) return;
  const question = { name, action, flow: requireFlow(context) };
  const asked = checksOf(context).find(({ id }) => id === check.kind);
  const right = asked ? await judge(context, asked, question, check.payload) : null;
  const isKept = right ? await keepAnswer(context, check.kind, question, right) : false;
  context.note(isKept ? 'check-passed' : 'check-refused');
}
