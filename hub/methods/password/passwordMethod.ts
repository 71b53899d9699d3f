import type { InfoOf, RequestOf } from '../../../src/api/defineCall';
import type { login } from '../../../src/api/login';
import type { Identifier } from '../../input/identifier';
import { findAccount } from '../../accounts/account';
import { warnOwner } from '../../accounts/notifyOwner';
import { hashToken } from '../../credentials/opaqueToken';
import type { AccountRow } from '../../database/tables/accounts';
import type { CallContext } from '../../http/callContext';
import { codes } from '../../answers/codes';
import { fieldInvalid, Refusal } from '../../answers/refusal';
import { countTry } from '../../captcha/requiredCheck';
import { turnOf } from '../../accounts/attemptOf';
import { isRightPassword, renewHash } from '../../accounts/storedPassword';
import { isOverTotal, pauseMs, recordAttempt, refuseTooMany } from '../../limits/failureLimit';
import { askForConfirmation } from '../../session/confirmPassword';
import type { HubMethod } from '../method';
import { finishLogin } from '../../session/finishLogin';

/** An account with its password. */
export const passwordMethod: HubMethod = {
  id: 'password',
  isWorking: () => true,
  form: { type: 0, signIn: loginByPassword },
  routes: [],
};

/**
 * Login type 0. Where too much failed for a browser that the account does not know, any password, right or wrong, with an
 * account or without, leads to a code first (`confirmPassword`).
 */
async function loginByPassword(
  { password, bind_id: bindId, check }: RequestOf<typeof login>,
  name: Identifier,
  context: CallContext,
): Promise<InfoOf<typeof login>> {
  if (!password) throw fieldInvalid('password', 'error.fieldEmpty');
  const { account, isRight, isJudged } = await checkPassword(name, password, context);
  if (!isJudged)
    return askForConfirmation(
      context,
      { name, account, isRight, bindIdHash: bindId ? hashToken(bindId) : null },
      check,
    );
  if (!account || !isRight)
    throw new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountOrPasswordWrong' });
  return finishLogin(account, context, { given: ['password'], bindId });
}

interface Checked {
  account: AccountRow | null;
  isRight: boolean;
  /** Whether the visitor may learn the verdict. */
  isJudged: boolean;
}

/** Does the same work for an unknown account as for a wrong password. */
async function checkPassword(name: Identifier, password: string, context: CallContext): Promise<Checked> {
  const { database, clock, tenant } = context;
  const { account, attempt, before } = await database.run(async (queries) => {
    const tried = await countTry(queries, context, 'login', name);
    refuseTooMany(tried.failed, tried.attempt);
    return {
      before: tried.failed,
      account: await findAccount(queries, tenant.id, name),
      attempt: tried.attempt,
    };
  });
  const pause = isOverTotal(before) ? 0 : pauseMs(before);
  if (pause > 0) await context.aside(async () => clock.pause?.(pause));
  const turn = turnOf(attempt);
  const isRight = await isRightPassword(context, { account, name: name.value, password, turn });
  const { failed, isJudged } = await database.transaction((queries) =>
    recordAttempt(queries, { ...attempt, now: clock.now() }, isRight, isOverTotal),
  );
  if (!isRight || !isJudged) await warnOwner(context, name.value, account, failed.total.length + 1);
  // Who gets no verdict must not learn it by the time that a new hash takes.
  if (account && isRight && isJudged) await renewHash(context, account, password, turn);
  return { account, isRight, isJudged };
}
