import { changePassword } from '../../src/api/changePassword';
import { hashToken } from '../credentials/opaqueToken';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { holdSession, requireSession, sessionRefusals } from './findSession';
import { readNewPassword } from '../accounts/readNewPassword';
import { notifyOwner } from '../accounts/notifyOwner';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { passwordPart } from '../accounts/keepUndo';
import { replacePassword } from '../accounts/replacePassword';
import { checkOwnPassword, passwordWrong } from './ownPassword';

/** POST `/v1/user/password`. */
export const changePasswordRoute = route(
  changePassword,
  async ({ old_password: old, new_password: text }, context) => {
    const { database, tenant, bearer, clock, passwords } = context;
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() }),
    );
    refuseWhilePaused(account, clock.now());
    if (old === undefined || old === '') throw fieldInvalid('old_password', 'error.fieldEmpty');
    const password = readNewPassword(text, 'new_password', {
      account: [account.email, account.mobile, account.username],
      tenant,
    });
    const turn = await checkOwnPassword(context, account, old);
    const passwordHash = await passwords.hash(password, turn);
    const changed = await database.transaction(async (queries) => {
      const now = clock.now();
      await holdSession(queries, { tenantId: tenant.id, bearer, now });
      const change = { passwordHash, now, keptSession: hashToken(bearer ?? '') };
      // The old password was checked before: it may have been replaced since.
      const replaced = await replacePassword(queries, account, { ...change, passwordSetBy: 'owner' });
      if (!replaced) throw passwordWrong();
      return replaced;
    });
    notifyOwner(context, changed, 'newPassword', { undo: [passwordPart(account)] });
    return done(undefined, 'done.passwordChanged');
  },
  {
    takesTurns: true,
    refuses: ['fieldInvalid', 'accountOrPasswordWrong', 'tooManyTries', 'changesPaused', ...sessionRefusals],
  },
);
