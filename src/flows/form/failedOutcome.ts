/** Turns a failed request of a form with steps into its outcome: the problem, the step of its field, the next resend. */
import { hubCodes } from '../../api/classifyCode';
import { isHubError } from '../../api/hubError';
import type { TextKey } from '../../i18n/namespaces';
import type { FormField, FormOutcome } from './formState';
import { problemFrom } from './formProblem';
import { stepOf, type FormStep } from './steps';
import { ownProperty } from '../../lib/ownProperty';

/** The hub's names of fields → ours. */
const fieldNames: ReadonlyMap<string, FormField> = new Map([
  ['email', 'account'],
  ['mobile', 'account'],
  ['account', 'account'],
  ['code', 'code'],
  ['captcha', 'code'],
  ['email_captcha', 'code'],
  ['mobile_captcha', 'code'],
  ['nickname', 'nickname'],
  ['password', 'password'],
  ['new_password', 'password'],
  ['re_new_password', 'confirm'],
  ['trade', 'trade'],
  ['position', 'position'],
]);

const fieldsOfCodes: ReadonlyMap<number, FormField> = new Map([
  [hubCodes.codeWrong, 'code'],
  [hubCodes.codeExpired, 'code'],
  [hubCodes.codeUsed, 'code'],
  [hubCodes.resendTooEarly, 'code'],
  [hubCodes.otherFlow, 'code'],
  [hubCodes.accountTaken, 'account'],
  [hubCodes.accountOrPasswordWrong, 'password'],
  [hubCodes.userRemoved, 'account'],
]);

/** HTTP status of a limit for an account or address, independent of what was typed. */
const tooManyRequests = 429;

export interface FailureContext {
  steps: readonly FormStep[];
  /** Shown where the hub refuses without a message. */
  fallback: TextKey;
  /** Milliseconds since 1970, for `Retry-After` of a code requested too early. */
  now: number;
  /** Whether the form is for accounts that exist: one the hub refuses may be registered instead. */
  needsAccount?: boolean | undefined;
}

export function failedOutcome(
  error: unknown,
  { steps, fallback, now, needsAccount = false }: FailureContext,
): Extract<FormOutcome, { kind: 'failed' }> {
  const wanted = refusedField(error);
  // The text of a field that this form does not have is shown below the form.
  const field = stepOf(steps, wanted) === undefined ? undefined : wanted;
  const retryAfterMs = isHubError(error) ? error.retryAfterMs : undefined;
  const isTooEarly = isHubError(error) && error.code === hubCodes.resendTooEarly;
  const problem = problemFrom(error, fallback, field);
  const isTaken = isHubError(error) && error.code === hubCodes.accountTaken;
  const offer = isTaken ? 'sign_in' : needsAccount ? 'register' : undefined;
  return {
    kind: 'failed',
    problem: field === 'account' && offer ? { ...problem, offer } : problem,
    ...(isTooEarly && retryAfterMs !== undefined ? { resendAt: now + retryAfterMs } : {}),
  };
}

function refusedField(error: unknown): FormField | undefined {
  if (!isHubError(error)) return undefined;
  // Too many tries of one code belong to the code; too many from one address do not.
  if (error.code === hubCodes.tooManyTries) return error.status === tooManyRequests ? undefined : 'code';
  if (error.code !== hubCodes.fieldInvalid) return fieldsOfCodes.get(error.code);
  const name = ownProperty(error.info, 'field');
  return typeof name === 'string' ? fieldNames.get(name) : undefined;
}
