import type { InfoOf, RequestOf } from '../../../src/hub/call';
import type { login } from '../../../src/hub/login';
import type { AccountName } from '../accounts/accountName';
import { findAccount } from '../accounts/findAccount';
import { openChallenge, secondFactorOf } from '../captcha/challenges';
import { verifyPassword } from '../credentials/password';
import type { AccountRow } from '../database/schema';
import type { CallContext } from '../http/callContext';
import { codes } from '../http/codes';
import { fieldInvalid, Refusal } from '../http/refusal';
import { judgeTry, refuseAfterFailures, type Tries } from '../accounts/failureLimit';
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

/** One answer and one effort for an unknown account and a wrong password. */
async function checkPassword(
  name: AccountName,
  password: string,
  { database, clock, tenant, address }: CallContext,
): Promise<AccountRow> {
  const tries = (): Tries => ({ tenantId: tenant.id, account: name.value, address, now: clock.now() });
  const account = await database.run(async (queries) => {
    await refuseAfterFailures(queries, tries());
    return findAccount(queries, tenant.id, name);
  });
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  await database.transaction((queries) => judgeTry(queries, tries(), isRight));
  if (!account || !isRight)
    throw new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountOrPasswordWrong' });
  return account;
}
