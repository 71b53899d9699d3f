import { turnOf } from '../accounts/attemptOf';
import { warnOwner } from '../accounts/notifyOwner';
import { isRightPassword } from '../accounts/storedPassword';
import { codes } from '../answers/codes';
import { Refusal, tooManyTries } from '../answers/refusal';
import type { WorkKeys } from '../credentials/limitWork';
import { hashToken } from '../credentials/opaqueToken';
import type { AccountRow } from '../database/tables/accounts';
import type { MessageKey } from '../messages/zh';
import type { CallContext } from '../http/callContext';
import { isOverTotal, recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { mostFailures, totalWindowMs } from '../limits/failures';

interface Counted extends Pick<Attempt, 'action' | 'address'> {
  wrong?: MessageKey;
}

/**
 * Checks the password of who is signed in. Wrong ones count, so that an open session is not enough to guess it.
 * @param counted what wrong ones count with; by default other tries of this session. `wrong`: what is said of one
 * @returns the attempt's turns, for a hash that follows
 * @throws Refusal -100101 for a wrong one, -100105 with HTTP 429 after too many
 */
export async function checkOwnPassword(
  context: CallContext,
  account: AccountRow,
  password: string,
  { wrong, ...counted }: Counted = ofSession(context),
): Promise<WorkKeys> {
  const { database, tenant, clock } = context;
  const attempt = (): Attempt => ({
    tenantId: tenant.id,
    ...counted,
    account: account.id,
    isKnownDevice: false,
    now: clock.now(),
    most: mostFailures(context),
  });
  await database.run((queries) => refuseAfterFailures(queries, attempt()));
  const turn = turnOf(attempt());
  const isRight = await isRightPassword(context, { account, name: account.id, password, turn });
  const { failed, isJudged } = await database.transaction((queries) =>
    recordAttempt(queries, attempt(), isRight, isOverTotal),
  );
  if (!isRight) await warnOwner(context, account.id, account, failed.total.length + 1);
  if (!isJudged) throw tooManyTries(totalWindowMs);
  if (!isRight) throw passwordWrong(wrong);
  return turn;
}

/** The session identifies the browser, wherever it moves. */
const ofSession = ({ bearer }: CallContext): Counted => ({
  action: 'password',
  address: `session ${hashToken(bearer ?? '')}`,
});

/** -100101 */
export function passwordWrong(message: MessageKey = 'error.oldPasswordWrong'): Refusal {
  return new Refusal({ code: codes.accountOrPasswordWrong, message });
}
