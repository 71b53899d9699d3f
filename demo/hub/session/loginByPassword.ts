import type { InfoOf, RequestOf } from '../../../src/hub/defineCall';
import type { login } from '../../../src/hub/login';
import type { AccountName } from '../accounts/accountName';
import { findAccount } from '../accounts/findAccount';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { codes } from '../http/codes';
import { fieldInvalid, Refusal } from '../http/refusal';
import { attemptOf, turnOf } from '../accounts/attemptOf';
import { pauseMs, recordAttempt, refuseAfterFailures } from '../accounts/failureLimit';
import { finishLogin } from './finishLogin';

/** Login type 0. */
export async function loginByPassword(
  { password, bind_id: bindId }: RequestOf<typeof login>,
  name: AccountName,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  if (!password) throw fieldInvalid('password', 'error.fieldEmpty');
  const account = await checkPassword(name, password, context);
  return finishLogin(account, context, { given: ['password'], bindId });
}

/** Answers an unknown account like a wrong password, with the same work. */
async function checkPassword(name: AccountName, password: string, context: CallContext): Promise<AccountRow> {
  const { database, clock, tenant, passwords } = context;
  const { account, attempt, pause } = await database.run(async (queries) => {
    const tried = await attemptOf(queries, context, 'login', name);
    const failed = await refuseAfterFailures(queries, tried);
    return {
      account: await findAccount(queries, tenant.id, name),
      attempt: tried,
      pause: pauseMs(failed),
    };
  });
  if (pause > 0) await clock.pause?.(pause);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password, turnOf(attempt));
  await database.transaction((queries) => recordAttempt(queries, { ...attempt, now: clock.now() }, isRight));
  if (!account || !isRight)
    throw new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountOrPasswordWrong' });
  return account;
}
