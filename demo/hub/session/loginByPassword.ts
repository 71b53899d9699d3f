import type { InfoOf, RequestOf } from '../../../src/hub/call';
import type { login } from '../../../src/hub/login';
import type { AccountName } from '../accounts/accountName';
import { findAccount } from '../accounts/findAccount';
import { openChallenge, secondFactorOf } from '../captcha/challenges';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { codes } from '../http/codes';
import { fieldInvalid, Refusal } from '../http/refusal';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../accounts/failureLimit';
import { finishLogin } from './finishLogin';

/** Login type 0. */
export async function loginByPassword(
  { password, bind_id: bindId }: RequestOf<typeof login>,
  name: AccountName,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  if (!password) throw fieldInvalid('password', 'error.fieldEmpty');
  const account = await checkPassword(name, password, context);
  const recipient = secondFactorOf(account, context.tenant);
  return recipient ? openChallenge(context, account, recipient) : finishLogin(account, context, bindId);
}

/** Answers an unknown account like a wrong password, with the same work. */
async function checkPassword(
  name: AccountName,
  password: string,
  { database, clock, tenant, address, passwords }: CallContext,
): Promise<AccountRow> {
  const attempt = (): Attempt => ({ tenantId: tenant.id, account: name.value, address, now: clock.now() });
  const account = await database.run(async (queries) => {
    await refuseAfterFailures(queries, attempt());
    return findAccount(queries, tenant.id, name);
  });
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  await database.transaction((queries) => recordAttempt(queries, attempt(), isRight));
  if (!account || !isRight)
    throw new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountOrPasswordWrong' });
  return account;
}
