import type { AccountName } from '../accounts/accountName';
import { confirmedTurn } from '../accounts/attemptOf';
import { findAccount } from '../accounts/findAccount';
import { readNewPassword } from '../accounts/readNewPassword';
import { notifyOwner } from '../accounts/notifyOwner';
import { replacePassword } from '../accounts/replacePassword';
import { checkCode } from '../captcha/checkCode';
import type { CallContext } from '../http/callContext';
import { codes } from '../http/codes';
import { fieldInvalid, Refusal } from '../http/refusal';
import { finishLogin } from '../session/finishLogin';
import { requireReset } from './requireReset';

/** A request for a new password. */
export interface Reset {
  name: AccountName;
  code: string;
  /** The request's field that contained the code. */
  codeField: string;
  password: string;
  repeated: string;
}

/**
 * Sets a new password, ends every session, app token and challenge of the account, informs its owner, and signs in, after
 * the second factor if there is one.
 * @returns the login info
 */
export async function resetPassword(context: CallContext, reset: Reset) {
  const { database, tenant, clock, passwords } = context;
  const { name, code, codeField } = reset;
  requireReset(tenant);
  if (code.trim() === '') throw fieldInvalid(codeField, 'error.fieldEmpty');
  const password = readNewPassword(reset.password, 'new_password', [name.value]);
  if (reset.repeated !== password) throw fieldInvalid('re_new_password', 'error.passwordsDiffer');
  await checkCode(context, { purpose: 'reset', recipient: name, code, spend: true });
  const passwordHash = await passwords.hash(password, confirmedTurn(context, name));
  const account = await database.transaction(async (queries) => {
    const found = await findAccount(queries, tenant.id, name);
    if (found) await replacePassword(queries, found, passwordHash, clock.now());
    return found;
  });
  // The account was removed after the code was sent.
  if (!account) throw new Refusal({ code: codes.codeWrong, message: 'error.codeWrong' });
  notifyOwner(context, account, 'newPassword');
  return finishLogin(account, context, { given: [name.kind] });
}
