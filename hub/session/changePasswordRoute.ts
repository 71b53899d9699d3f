import { changePassword } from '../../src/api/changePassword';
import { hashToken } from '../credentials/opaqueToken';
import { route } from '../http/callRoute';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { fieldInvalid, Refusal, tooManyTries } from '../answers/refusal';
import { holdSession, requireSession, sessionRefusals } from './findSession';
import { turnOf } from '../accounts/attemptOf';
import {
  isOverTotal,
  recordAttempt,
  refuseAfterFailures,
  totalWindowMs,
  type Attempt,
} from '../limits/failureLimit';
import { readNewPassword } from '../accounts/readNewPassword';
import { notifyOwner, warnOwner } from '../accounts/notifyOwner';
import { replacePassword } from '../accounts/replacePassword';

/** POST `/v1/user/password`. Wrong old passwords count, so that an open session is not enough to guess it. */
export const changePasswordRoute = route(
  changePassword,
  async ({ old_password: old, new_password: text }, context) => {
    const { database, tenant, bearer, clock, passwords } = context;
    const account = await database.run((queries) =>
      requireSession(queries, { tenantId: tenant.id, bearer, now: clock.now() }),
    );
    if (old === '') throw fieldInvalid('old_password', 'error.fieldEmpty');
    const password = readNewPassword(text, 'new_password', {
      account: [account.email, account.mobile, account.username],
      tenant,
    });
    const attempt = (): Attempt => ({
      tenantId: tenant.id,
      action: 'password',
      account: account.id,
      // The session identifies the browser, wherever it moves.
      address: `session ${hashToken(bearer ?? '')}`,
      isKnownDevice: false,
      now: clock.now(),
    });
    await database.run((queries) => refuseAfterFailures(queries, attempt()));
    const turn = turnOf(attempt());
    const isRight = await passwords.verify(account.passwordHash, old, turn);
    const { failed, isJudged } = await database.transaction((queries) =>
      recordAttempt(queries, attempt(), isRight, isOverTotal),
    );
    if (!isRight) await warnOwner(context, account.id, account, failed.total.length + 1);
    if (!isJudged) throw tooManyTries(totalWindowMs);
    if (!isRight) throw oldPasswordWrong();
    const passwordHash = await passwords.hash(password, turn);
    await database.transaction(async (queries) => {
      const now = clock.now();
      await holdSession(queries, { tenantId: tenant.id, bearer, now });
      const change = { passwordHash, now, keptSession: hashToken(bearer ?? '') };
      // The old password was checked before: it may have been replaced since.
      if (!(await replacePassword(queries, account, { ...change, passwordSetBy: 'owner' })))
        throw oldPasswordWrong();
    });
    notifyOwner(context, account, 'newPassword');
    return done(undefined, 'done.passwordChanged');
  },
  {
    takesTurns: true,
    refuses: ['fieldInvalid', 'accountOrPasswordWrong', 'tooManyTries', ...sessionRefusals],
  },
);

function oldPasswordWrong(): Refusal {
  return new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.oldPasswordWrong' });
}
