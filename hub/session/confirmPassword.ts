import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import type { SentCheck } from '../../src/api/humanCheck';
import type { login } from '../../src/api/login';
import type { Identifier } from '../input/identifier';
import { forgetFailures } from '../limits/failureLimit';
import { failureWindowMs } from '../limits/failures';
import {
  addConfirmation,
  findConfirmation,
  consumeConfirmation,
  type CheckedPassword,
  type Confirmation,
} from '../accounts/passwordConfirmation';
import { challengeGone, challengeInfo, chosenFactor, codeFor } from '../factors/challenges';
import { maskRecipient } from '../factors/messageFactor';
import { countConfirmation } from '../factors/verifyFactor';
import { isRightCode } from '../codes/checkCode';
import { askHuman } from '../captcha/askHuman';
import { requireResend } from '../codes/sendBudgets';
import { hasFreshCode, sendCode } from '../codes/sendCode';
import { paySolved } from '../codes/sendPrice';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext, FactorId, HubFactor } from '../http/callContext';
import { codes } from '../answers/codes';
import { Refusal, tooManyTries } from '../answers/refusal';
import { requireFlow } from '../http/requireFlow';
import { forgetUse, takeBudget, type Budget } from '../limits/budget';
import { repeatsPerImage } from '../limits/budgets';
import { finishLogin } from './finishLogin';

/**
 * Answers a password that gets no verdict (`limits/failureLimit`): always asks for a code, by the answer of the second
 * factor. The code goes to what the visitor typed, if it has an account. Each costs a solved picture, which the answer
 * asks for where none is left.
 * @throws Refusal -100105 with HTTP 429 that names the other ways in, where no code can be sent
 */
export async function askForConfirmation(
  context: CallContext,
  checked: CheckedPassword,
  check?: SentCheck,
): Promise<InfoOf<typeof login>> {
  const { database, tenant, clock } = context;
  const { name } = checked;
  const flow = requireFlow(context);
  const visit = { tenantId: tenant.id, flow, now: clock.now() };
  const isFresh = await database.run((queries) =>
    hasFreshCode(queries, visit, { purpose: 'verify', recipient: name }),
  );
  if (!isFresh) {
    // A picture that pays for a message that comes too early would be lost.
    await requireResend(context, flow, { purpose: 'verify', recipient: name });
    if (!(await paySolved(context, flow, { purpose: 'login', recipient: name })))
      return {
        ticket: '',
        username: '',
        ...(await askHuman(context, { name, action: 'login', check })),
      };
    await forgetUse(context, repeatsOf(context, flow, name));
    await sendSecretly(context, checked, 'solved');
  }
  const challenge = await database.run((queries) => addConfirmation(queries, checked, visit));
  return confirmationInfo(challenge, name);
}

/** The same with and without an account: what was typed is the one factor. */
function confirmationInfo(challenge: string, name: Identifier): InfoOf<typeof login> {
  return challengeInfo(challenge, [{ id: name.kind, masked_to: maskRecipient(name) }], false);
}

/** The factor whose code confirms a name. */
function factorOf({ factors }: CallContext, { kind }: Identifier, id?: FactorId): HubFactor {
  return chosenFactor({ factors: factors.filter((factor) => factor.id === kind) }, id);
}

/** The repeats of a visit for one name, over all its challenges. */
function repeatsOf({ tenant }: CallContext, flow: string, { value }: Identifier): Budget {
  return { rule: repeatsPerImage, subject: `${tenant.id} ${flow} ${value}` };
}

/** Sends the code of a challenge again. No picture can be asked for here: without a solved one it is a stranger's. */
async function repeat(context: CallContext, found: Confirmation): Promise<void> {
  const flow = requireFlow(context);
  const { name } = found;
  await requireResend(context, flow, { purpose: 'verify', recipient: name });
  const { waitMs } = await takeBudget(context, repeatsOf(context, flow, name));
  if (waitMs > 0) throw otherWays({ 'Retry-After': String(Math.ceil(waitMs / 1000)) });
  const isPaid = await paySolved(context, flow, { purpose: 'login', recipient: name });
  await sendSecretly(context, found, isPaid ? 'solved' : 'stranger');
}

/** -100105 for a code that is not sent any more. */
function otherWays(headers: Record<string, string> = {}): Refusal {
  return new Refusal({
    code: codes.tooManyTries,
    message: 'error.otherWays',
    status: 429,
    headers: { 'Retry-After': '900', ...headers },
  });
}

/** Sends the code in a way that does not tell whether there is an account. */
async function sendSecretly(
  context: CallContext,
  { name, account }: Pick<Confirmation, 'name' | 'account'>,
  asker: 'solved' | 'stranger',
): Promise<void> {
  const delivery = account ? 'code' : 'none';
  try {
    const request = { purpose: 'verify', recipient: name, delivery, asker } as const;
    await sendCode(context, { ...request, isSecret: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields.code === codes.resendTooEarly) throw error;
    throw otherWays(error.fields.headers);
  }
}

function confirmationOf(
  { database, tenant, clock, flow }: CallContext,
  challenge: string,
): Promise<Confirmation | null> {
  const visit = { tenantId: tenant.id, flow, now: clock.now() };
  return database.run((queries) => findConfirmation(queries, challenge, visit));
}

/**
 * Sends the code of such a password again.
 * @returns the login info; `null` when the challenge is none of these
 * @throws Refusal -100110 for any factor but what was typed, -100105 and -100106
 */
export async function repeatConfirmation(
  context: CallContext,
  challenge: string,
  id: FactorId,
): Promise<InfoOf<typeof login> | null> {
  const found = await confirmationOf(context, challenge);
  if (!found) return null;
  factorOf(context, found.name, id);
  await repeat(context, found);
  return confirmationInfo(challenge, found.name);
}

/**
 * The code can be a second factor as well, so after a right password it counts as one.
 * @param proven the account, if its password was right
 * @returns whether a right password may sign in
 * @throws Refusal as `checkCode`
 */
async function checkConfirmation(
  context: CallContext,
  recipient: Identifier,
  code: string,
  proven: AccountRow | null,
): Promise<boolean> {
  const isRight = await isRightCode(context, { purpose: 'verify', recipient, code, consume: true });
  const isCounted = await countConfirmation(context, proven?.id ?? null, recipient.value, isRight);
  if (!isRight) throw new Refusal({ code: codes.codeWrong, message: 'error.codeWrong' });
  return isCounted;
}

/**
 * The code step of such a password.
 * @returns the login info; `null` when the challenge is none of these
 * @throws Refusal -100102 to -100105 for the code, -100114 for another account; after a right code -100101 if the password
 *   was wrong, -100105 after too many wrong second factors of the account
 */
export async function loginWithConfirmation(
  request: RequestOf<typeof login>,
  name: Identifier | null,
  context: CallContext,
  challenge: string,
): Promise<InfoOf<typeof login> | null> {
  const { database, clock } = context;
  const found = await confirmationOf(context, challenge);
  if (!found) return null;
  const { name: recipient, account, bindIdHash } = found;
  if (name && name.value !== recipient.value) throw challengeGone();
  const code = codeFor(request, factorOf(context, recipient, request.factor));
  if (code === undefined) {
    await repeat(context, found);
    return confirmationInfo(challenge, recipient);
  }
  const proven = found.isRight ? account : null;
  const isCounted = await checkConfirmation(context, recipient, code, proven);
  const isFirst = await database.run((queries) => consumeConfirmation(queries, challenge, clock.now()));
  if (!isFirst) throw challengeGone();
  if (!proven)
    throw new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountOrPasswordWrong' });
  if (!isCounted) throw tooManyTries(failureWindowMs);
  // Tries without a verdict count as failures. These were right: they keep neither the owner nor the address out.
  const forget = (queries: Queries) =>
    forgetFailures(queries, {
      tenantId: context.tenant.id,
      action: 'login',
      account: recipient.value,
      address: context.address,
      isKnownDevice: false,
      now: clock.now(),
    });
  const given = ['password', recipient.kind] as const;
  const info = await finishLogin(proven, context, { given, bindIdHash, consume: forget });
  // A further step opens the session in another call.
  if (info.auth_token === undefined) await database.transaction(forget);
  return info;
}
