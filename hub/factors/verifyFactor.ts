import type { AccountRow } from '../database/tables/accounts';
import type { Queries } from '../database/database';
import { codes } from '../answers/codes';
import { Refusal, tooManyTries } from '../answers/refusal';
import { isKnownDevice } from '../accounts/knownDevices';
import type { CallContext, HubFactor } from '../http/callContext';
import {
  failureWindowMs,
  isOverTotal,
  recordAttempt,
  refuseAfterFailures,
  type Attempt,
} from '../limits/failureLimit';

/**
 * Checks the answer to a challenge. Wrong ones count for the account, over all its factors and challenges: another factor
 * or a new challenge gives no further tries.
 * @throws Refusal -100102 for a wrong answer, -100105 with HTTP 429 after too many, and what the factor throws
 */
export async function verifyFactor(
  context: CallContext,
  account: AccountRow,
  factor: HubFactor,
  code: string,
): Promise<void> {
  const { database, clock } = context;
  const attempt = await database.run(async (queries) => {
    const tried = await attemptOfAccount(queries, context, account);
    await refuseAfterFailures(queries, tried);
    return tried;
  });
  const isRight = await factor.verify(context, account, code);
  const { isJudged } = await database.transaction((queries) =>
    recordAttempt(queries, { ...attempt, now: clock.now() }, isRight, isOverTotal),
  );
  if (!isJudged) throw tooManyTries(failureWindowMs);
  if (!isRight) throw new Refusal({ code: codes.codeWrong, message: 'error.codeWrong' });
}

async function attemptOfAccount(
  queries: Queries,
  { tenant, address, device, clock }: CallContext,
  { id }: AccountRow,
): Promise<Attempt> {
  const now = clock.now();
  const attempt = { tenantId: tenant.id, action: 'factor', account: id, now } as const;
  const isKnown =
    device !== null && (await isKnownDevice(queries, { tenantId: tenant.id, device, accountId: id, now }));
  return isKnown
    ? { ...attempt, address: `device ${device}`, isKnownDevice: true }
    : { ...attempt, address, isKnownDevice: false };
}
