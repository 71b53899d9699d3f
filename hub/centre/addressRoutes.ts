import { addressConfirm, addressStart } from '../../src/api/addresses';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { fieldInvalid, Refusal } from '../answers/refusal';
import { codeRefusals, checkCode } from '../codes/checkCode';
import { requireResend } from '../codes/sendBudgets';
import { sendCode, sendRefusals } from '../codes/sendCode';
import type { AccountRow } from '../database/tables/accounts';
import { route } from '../http/callRoute';
import { requireFlow } from '../http/requireFlow';
import { readEmail, readMobile, type Channel, type Identifier } from '../input/identifier';
import { addressCodesOfAccount } from '../limits/budgets';
import { requireTaking } from '../limits/requireBudget';
import { sessionRefusals } from '../session/findSession';
import { requireOwnSession, requireVerified, verifiedRefusals } from '../session/verified';
import { changeAddress } from './changeAddress';

/**
 * POST `/v1/user/address/start`: it does not look whose the address is, so neither answer nor time tells. It asks for no
 * picture, because it needs a verified session; a limit of the account stands in for it.
 */
export const addressStartRoute = route(
  addressStart,
  async ({ kind, value }, context) => {
    const { account } = await requireVerified(context);
    const recipient = readNew(kind, value, account);
    const code = { purpose: 'address', recipient, accountId: account.id } as const;
    await requireResend(context, requireFlow(context), code);
    await requireTaking(context, addressCodesOfAccount, account.id);
    await sendCode(context, { ...code, delivery: 'code', asker: 'solved' });
    return done(undefined, 'done.codeSent');
  },
  { refuses: ['fieldInvalid', ...sendRefusals, ...verifiedRefusals] },
);

/** POST `/v1/user/address/confirm`: the code counts for this account, address and visit, once. */
export const addressConfirmRoute = route(
  addressConfirm,
  async ({ kind, value, code }, context) => {
    const { account } = await requireOwnSession(context);
    refuseWhilePaused(account, context.clock.now());
    const recipient = readNew(kind, value, account);
    if (code.trim() === '') throw fieldInvalid('code', 'error.fieldEmpty');
    const claim = { purpose: 'address', recipient, accountId: account.id, code } as const;
    await checkCode(context, { ...claim, consume: false });
    const end = await changeAddress(context, claim);
    if (!end.isChanged) throw addressTaken(end.merge);
    return done(undefined);
  },
  { refuses: ['fieldInvalid', 'addressTaken', 'changesPaused', ...codeRefusals, ...sessionRefusals] },
);

/** @throws Refusal -100110 for what is no address or number, and for the one that the account has */
function readNew(kind: Channel, value: string, account: AccountRow): Identifier {
  const name = kind === 'email' ? readEmail(value, 'value') : readMobile(value, 'value');
  if (account[kind] === name.value) throw fieldInvalid('value', 'error.addressSame');
  return name;
}

/** @param merge names the offer to join both accounts */
function addressTaken(merge: string | null): Refusal {
  return new Refusal({
    code: codes.addressTaken,
    message: 'error.addressTaken',
    ...(merge === null ? {} : { info: { merge } }),
  });
}
