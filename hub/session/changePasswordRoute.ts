import { changePassword } from '../../src/api/changePassword';
import { hashToken } from '../credentials/opaqueToken';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { holdSession, sessionRefusals } from './findSession';
import { readNewPassword } from '../accounts/readNewPassword';
import { accountChanged } from '../accounts/authVersion';
import { notifyOwner } from '../accounts/notifyOwner';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { keepUndoIn, passwordPart } from '../accounts/keepUndo';
import { replacePassword } from '../accounts/replacePassword';
import { checkOwnPassword, passwordWrong } from './ownPassword';
import { requireOwnSession, requireVerified } from './verified';

/** POST `/v1/user/password`. The first one of an account needs a verified session in place of the old one. */
export const changePasswordRoute = route(
  changePassword,
  async ({ old_password: old, new_password: text }, context) => {
    const { account } = await requireOwnSession(context);
    const isFirst = old === undefined && account.passwordHash === null;
    if (isFirst) await requireVerified(context);
    refuseWhilePaused(account, context.clock.now());
    if (!isFirst && !old) throw fieldInvalid('old_password', 'error.fieldEmpty');
    const password = await readNewPassword(text, 'new_password', {
      account: [account.email, account.mobile, account.username],
      tenant: context.tenant,
    });
    const turn = isFirst
      ? [`first password ${account.id}`, context.address]
      : await checkOwnPassword(context, account, old ?? '');
    const changed = await setPassword(context, account, await context.passwords.hash(password, turn));
    // What was proved before counts no more: another change came first.
    if (!changed) throw isFirst ? accountChanged() : passwordWrong();
    notifyOwner(context, changed.account, 'newPassword', { undoAt: changed.undoAt });
    return done(undefined, 'done.passwordChanged');
  },
  {
    takesTurns: true,
    refuses: [
      'fieldInvalid',
      'accountOrPasswordWrong',
      'tooManyTries',
      'verificationNeeded',
      'changesPaused',
      ...sessionRefusals,
    ],
  },
);

/** @returns the account then, and how it is undone; `null` if its number was raised since it was read */
function setPassword(
  context: CallContext,
  account: AccountRow,
  passwordHash: string,
): Promise<{ account: AccountRow; undoAt: string } | null> {
  const { database, tenant, bearer, clock } = context;
  return database.transaction(async (queries) => {
    const now = clock.now();
    await holdSession(queries, { tenantId: tenant.id, bearer, now });
    const change = { passwordHash, now, keptSession: hashToken(bearer ?? '') };
    const changed = await replacePassword(queries, account, { ...change, passwordSetBy: 'owner' });
    if (!changed) return null;
    const undoAt = await keepUndoIn(queries, context, changed, [passwordPart(account)]);
    return { account: changed, undoAt };
  });
}
