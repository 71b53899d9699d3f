import type { AccountRow } from '../database/tables/accounts';
import type { Queries } from '../database/database';
import { codes } from '../answers/codes';
import { Refusal, tooManyTries } from '../answers/refusal';
import { isKnownDevice } from '../accounts/knownDevices';
import type { CallContext, HubFactor, MethodProof, MethodVerifier } from '../http/callContext';
import { isOverTotal, recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { failureWindowMs, mostFailures } from '../limits/failures';

/**
 * Checks the answer to a challenge. Wrong ones count for the account, over all its factors and challenges: another factor
 * or a new challenge gives no further tries.
 * @throws Refusal -100102 for a wrong answer, or what the factor says about it, -100105 with HTTP 429 after too many, and what the factor throws
 */
export async function verifyFactor(
  context: CallContext,
  account: AccountRow,
  factor: Pick<HubFactor, 'verify'>,
  code: string,
): Promise<void> {
  const { database } = context;
  await database.run(async (queries) =>
    refuseAfterFailures(queries, await attemptOf(queries, context, account.id)),
  );
  const verdict = await factor.verify(context, account, code);
  const isRight = verdict === true;
  if (!(await countAnswer(context, account.id, isRight))) throw tooManyTries(failureWindowMs);
  if (verdict instanceof Refusal) throw verdict;
  if (!isRight) throw new Refusal({ code: codes.codeWrong, message: 'error.codeWrong' });
}

/**
 * Checks a method's answer to a challenge (`HubFactor.verifier`) and counts as `verifyFactor`.
 * @returns whether it proves more than the password
 * @throws Refusal what the method throws, -100105 with HTTP 429 after too many
 */
export async function verifyAnswer(
  context: CallContext,
  account: AccountRow,
  verifier: MethodVerifier,
  answer: MethodProof,
): Promise<boolean> {
  await context.database.run(async (queries) =>
    refuseAfterFailures(queries, await attemptOf(queries, context, account.id)),
  );
  const judge = async (isRight: boolean) => {
    if (!(await countAnswer(context, account.id, isRight))) throw tooManyTries(failureWindowMs);
  };
  const isConfirming = await verifier.verify(context, account, answer).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.fields.code === codes.codeWrong) await judge(false);
    throw error;
  });
  await judge(true);
  return isConfirming;
}

/**
 * Counts a code that stands for a factor without being one (`session/confirmPassword`), and refuses nothing: the limit of an
 * account would tell that it exists.
 * @param account id of the account; `null` if the answer signs nobody in: the same work for nobody
 * @param name what was typed
 * @returns whether a right one may sign in
 */
export async function countConfirmation(
  context: CallContext,
  account: string | null,
  name: string,
  isRight: boolean,
): Promise<boolean> {
  try {
    // Apart from second factors: made-up names must not close these to browsers of the address.
    return account === null
      ? await countAnswer(context, `nobody ${name}`, isRight, 'nobody')
      : await countAnswer(context, account, isRight);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * @returns whether the verdict may be told
 * @throws Refusal -100105 where the limit was reached meanwhile
 */
async function countAnswer(
  context: CallContext,
  account: string,
  isRight: boolean,
  action: Attempt['action'] = 'factor',
): Promise<boolean> {
  const { isJudged } = await context.database.transaction(async (queries) => {
    const attempt = await attemptOf(queries, context, account);
    return recordAttempt(queries, { ...attempt, action }, isRight, isOverTotal);
  });
  return isJudged;
}

async function attemptOf(queries: Queries, context: CallContext, id: string): Promise<Attempt> {
  const { tenant, address, device, clock } = context;
  const now = clock.now();
  const most = mostFailures(context);
  const attempt = { tenantId: tenant.id, action: 'factor', account: id, now, most } as const;
  const isKnown =
    device !== null && (await isKnownDevice(queries, { tenantId: tenant.id, device, accountId: id, now }));
  return isKnown
    ? { ...attempt, address: `device ${device}`, isKnownDevice: true }
    : { ...attempt, address, isKnownDevice: false };
}
