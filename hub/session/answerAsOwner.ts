import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { turnOf } from '../accounts/attemptOf';
import { isRightPassword } from '../accounts/storedPassword';
import { codes } from '../answers/codes';
import { fieldInvalid, Refusal } from '../answers/refusal';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { challengeGone, consumeChallenge } from '../factors/challenges';
import type { Proof } from '../factors/requiredFactor';
import { verifyFactor } from '../factors/verifyFactor';
import type { CallContext } from '../http/callContext';
import { browserWay, findQuestion, isOwnBrowser, passwordWay } from './askOwner';
import { finishLogin } from './finishLogin';

/**
 * Answers "Is this your account?" with the password, or by a browser that the account knows. Its factors answer as those of
 * any challenge (`loginWithChallenge`).
 * @returns the login info; `null` for every other answer and challenge
 * @throws Refusal -100102 for a wrong password, -100105 after too many wrong answers, -100110 for one that the account cannot give, and as `findQuestion`
 */
export async function answerAsOwner(
  request: RequestOf<typeof login>,
  context: CallContext,
  challenge: string,
): Promise<InfoOf<typeof login> | null> {
  const { factor: way } = request;
  if (way !== passwordWay && way !== browserWay) return null;
  const question = await findQuestion(context, challenge);
  if (!question) return null;
  const { account, given, bindIdHash } = question;
  if (way === passwordWay) await provePassword(context, account, request.password);
  else if (!(await isOwnBrowser(context, account))) throw fieldInvalid('factor');
  // A browser is no factor: beside a code it must not stand for one.
  const proved: Proof[] = way === passwordWay ? [...given, passwordWay] : [...given];
  const consume = (queries: Queries) => consumeChallenge(queries, challenge, context);
  const outdated = challengeGone();
  const info = await finishLogin(account, context, {
    given: proved,
    bindIdHash,
    consume,
    outdated,
    isOwner: true,
  });
  // A second factor opens the session in another call; an agreement comes after what this one used up.
  if (info.auth_token === undefined && info.terms === undefined) await context.database.transaction(consume);
  return info;
}

/** Wrong ones count with the wrong codes of the account: another way gives no further tries. */
async function provePassword(
  context: CallContext,
  account: AccountRow,
  password: string | undefined,
): Promise<void> {
  if (account.passwordHash === null) throw fieldInvalid('factor');
  if (!password) throw fieldInvalid('password', 'error.fieldEmpty');
  const wrong = new Refusal({ code: codes.codeWrong, message: 'error.passwordWrong' });
  const { tenant, address, clock } = context;
  const attempt = { tenantId: tenant.id, action: 'factor', account: account.id, address } as const;
  const turn = turnOf({ ...attempt, isKnownDevice: false, now: clock.now() });
  const verify = async () =>
    (await isRightPassword(context, { account, name: account.id, password, turn })) || wrong;
  await verifyFactor(context, account, { verify }, password);
}
