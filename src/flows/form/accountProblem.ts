/** Where a refused registration or reset shows its text, and what else follows. */
import { hubCodes } from '../../hub/classifyCode';
import { isHubError } from '../../hub/hubError';
import type { TextKey } from '../../i18n/texts';
import type { AccountField, AccountOutcome } from './accountFormState';
import { canRetry, errorText } from '../errorText';
import { ownProperty } from '../../lib/ownProperty';

/** Step of each field a form has. */
export type FieldSteps = Partial<Record<AccountField, number>>;

/** The hub's names of fields → ours. */
const fieldNames: ReadonlyMap<string, AccountField> = new Map([
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

const fieldsOfCodes: ReadonlyMap<number, AccountField> = new Map([
  [hubCodes.codeWrong, 'code'],
  [hubCodes.codeExpired, 'code'],
  [hubCodes.codeUsed, 'code'],
  [hubCodes.resendTooEarly, 'code'],
  [hubCodes.otherFlow, 'code'],
  [hubCodes.accountTaken, 'account'],
  [hubCodes.accountOrPasswordWrong, 'password'],
  [hubCodes.userDoesNotExist, 'account'],
]);

/** HTTP status of a limit that counts for an account or address, whatever was typed. */
const tooManyRequests = 429;

/**
 * What a failure means for a form.
 * @param steps the form's fields
 * @param now milliseconds since 1970, for `Retry-After` of a code that was asked for too early
 */
export function failedOutcome(
  error: unknown,
  { steps, fallback, now }: { steps: FieldSteps; fallback: TextKey; now: number },
): Extract<AccountOutcome, { kind: 'failed' }> {
  const text = errorText(error, fallback);
  const wanted = refusedField(error);
  // A field that this form does not have: its text stands below.
  const field = wanted !== undefined && steps[wanted] !== undefined ? wanted : undefined;
  const step = field === undefined ? undefined : steps[field];
  const waitMs = isHubError(error) && error.code === hubCodes.resendTooEarly ? error.retryAfterMs : undefined;
  return {
    kind: 'failed',
    problem: text && { text, ...(field ? { field } : {}), ...(canRetry(error) ? { canRetry: true } : {}) },
    ...(step === undefined ? {} : { step }),
    ...(waitMs === undefined ? {} : { resendAt: now + waitMs }),
  };
}

function refusedField(error: unknown): AccountField | undefined {
  if (!isHubError(error)) return undefined;
  // A code that was tried too often is the code's fault, an address that tried too often is not.
  if (error.code === hubCodes.tooManyTries) return error.status === tooManyRequests ? undefined : 'code';
  if (error.code !== hubCodes.fieldInvalid) return fieldsOfCodes.get(error.code);
  const name = ownProperty(error.info, 'field');
  return typeof name === 'string' ? fieldNames.get(name) : undefined;
}
