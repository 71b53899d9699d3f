import type { InfoOf, RequestOf } from '../../../src/hub/defineCall';
import type { login } from '../../../src/hub/login';
import type { AccountName } from '../accounts/accountName';
import { forgetFailures } from '../accounts/failureLimit';
import {
  addConfirmation,
  findConfirmation,
  spendConfirmation,
  type CheckedPassword,
  type Confirmation,
} from '../accounts/passwordConfirmation';
import { challengeGone, challengeInfo } from '../captcha/challenges';
import { checkCode } from '../captcha/checkCode';
import { hasFreshCode, sendCode } from '../captcha/sendCode';
import type { Queries } from '../database/database';
import type { CallContext } from '../http/callContext';
import { codes } from '../http/codes';
import { fieldInvalid, Refusal } from '../http/refusal';
import { requireFlow } from '../http/requireFlow';
import { finishLogin } from './finishLogin';

/**
 * Answers a password that gets no verdict (`accounts/failureLimit`): always asks for a code, by the answer of the second
 * factor. The code goes to what the visitor typed, if it has an account.
 * @throws Refusal -100105 with HTTP 429 that names the other ways in, where no code can be sent
 */
export async function askForConfirmation(
  context: CallContext,
  checked: CheckedPassword,
): Promise<InfoOf<typeof login>> {
  const { database, tenant, clock } = context;
  const { name } = checked;
  const visit = { tenantId: tenant.id, flow: requireFlow(context), now: clock.now() };
  const isFresh = await database.run((queries) =>
    hasFreshCode(queries, visit, { purpose: 'verify', recipient: name }),
  );
  if (!isFresh) await sendSecretly(context, checked);
  const challenge = await database.run((queries) => addConfirmation(queries, checked, visit));
  return challengeInfo(challenge, name);
}

/** Sends the code in a way that does not tell whether there is an account. */
async function sendSecretly(
  context: CallContext,
  { name, account }: Pick<Confirmation, 'name' | 'account'>,
): Promise<void> {
  const delivery = account ? 'code' : 'none';
  try {
    // A picture was solved before (`captcha/imageCodes`).
    const request = { purpose: 'verify', recipient: name, delivery, asker: 'solved' } as const;
    await sendCode(context, { ...request, isSecret: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields.code === codes.resendTooEarly) throw error;
    throw new Refusal({
      code: codes.tooManyTries,
      message: 'error.otherWays',
      status: 429,
      headers: { 'Retry-After': '900', ...error.fields.headers },
    });
  }
}

/**
 * The code step of such a password.
 * @returns the login info; `null` when the challenge is none of these
 * @throws Refusal -100102 to -100105 for the code, -100114 for another account; -100101 after a right code if the password
 *   was wrong
 */
export async function loginWithConfirmation(
  request: RequestOf<typeof login>,
  name: AccountName | null,
  context: CallContext,
  challenge: string,
): Promise<InfoOf<typeof login> | null> {
  const { database, tenant, clock, flow } = context;
  const visit = { tenantId: tenant.id, flow, now: clock.now() };
  const found = await database.run((queries) => findConfirmation(queries, challenge, visit));
  if (!found) return null;
  const { name: recipient, account, isRight, bindIdHash } = found;
  if (name && name.value !== recipient.value) throw challengeGone();
  const field = recipient.kind === 'email' ? 'email_captcha' : 'mobile_captcha';
  const code = request[field];
  if (code === undefined) {
    await sendSecretly(context, found);
    return challengeInfo(challenge, recipient);
  }
  if (code.trim() === '') throw fieldInvalid(field, 'error.fieldEmpty');
  await checkCode(context, { purpose: 'verify', recipient, code, spend: true });
  const isFirst = await database.run((queries) => spendConfirmation(queries, challenge, visit.now));
  if (!isFirst) throw challengeGone();
  if (!account || !isRight)
    throw new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountOrPasswordWrong' });
  // Tries without a verdict count as failures. These were right: they keep neither the owner nor the address out.
  const forget = (queries: Queries) =>
    forgetFailures(queries, {
      tenantId: tenant.id,
      action: 'login',
      account: recipient.value,
      address: context.address,
      isKnownDevice: false,
      now: visit.now,
    });
  const given = ['password', recipient.kind] as const;
  const info = await finishLogin(account, context, { given, bindIdHash, spend: forget });
  // A further step opens the session in another call.
  if (info.auth_token === undefined) await database.transaction(forget);
  return info;
}
