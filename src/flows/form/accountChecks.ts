/** Checks of registration, reset and phone forms before anything is sent (docs/specification.md section 5). Pure. */
import { isGoodPassword, maxPasswordLength } from '../../contract/passwordRules';
import { parsePhone } from '../../contract/parsePhone';
import { codeLength } from '../../lib/readCode';
import type { TextKey } from '../../i18n/namespaces';
import type { FormRefusal } from './form';
import { refuse } from './signInChecks';
import type { StepFormDeps, StepTaskDeps } from './stepForm';
import type { StepFormState } from './stepFormState';
import { termsProblems } from './terms';

/** Refuses after a reload, too: the new password has to be typed again. */
export function checkNewPassword({ values, isResumed }: StepFormState): FormRefusal | null {
  const { password } = values;
  if (password === '')
    return refuse('password', isResumed ? 'validation.password_again' : 'validation.password_empty');
  return checkPasswordRules(password);
}

export function checkPasswordRules(password: string): FormRefusal | null {
  if (isGoodPassword(password)) return null;
  const isTooLong = Array.from(password).length > maxPasswordLength;
  return refuse('password', isTooLong ? 'validation.password_long' : 'validation.password_rules');
}

/** @param missing text for an empty field */
export function checkPhone(
  { values }: StepFormState,
  { allowsForeignNumbers }: Pick<StepFormDeps, 'allowsForeignNumbers'>,
  missing: TextKey = 'validation.mobile_empty',
): FormRefusal | null {
  if (values.account.trim() === '') return refuse('account', missing);
  const mobile = parsePhone(values.account, allowsForeignNumbers());
  return mobile === null ? refuse('account', 'validation.mobile_format') : null;
}

/** The number as the hub knows it. Call it after `checkPhone`. */
export function phoneOf({
  values,
  allowsForeignNumbers,
}: Pick<StepTaskDeps, 'values' | 'allowsForeignNumbers'>): string {
  return parsePhone(values.account, allowsForeignNumbers()) ?? '';
}

/** @param missing text for an empty field */
export function checkCode(
  { values: { code } }: StepFormState,
  missing: TextKey = 'validation.code_empty',
): FormRefusal | null {
  if (code === '') return refuse('code', missing);
  return code.length === codeLength ? null : refuse('code', 'error.code_incorrect');
}

export function checkTerms(
  { values }: StepFormState,
  { terms: termsNow }: Pick<StepFormDeps, 'terms'>,
): FormRefusal | null {
  const terms = termsNow?.() ?? 'both';
  return values.isAgreed || terms === 'none' ? null : refuse('isAgreed', termsProblems[terms]);
}

export function checkNickname({ values }: StepFormState): FormRefusal | null {
  return values.nickname.trim() === '' ? refuse('nickname', 'validation.nickname_empty') : null;
}

export function checkTrade({ values }: StepFormState): FormRefusal | null {
  return values.trade === '' ? refuse('trade', 'info.complete_trade') : null;
}

export function checkPosition({ values }: StepFormState): FormRefusal | null {
  return values.position === '' ? refuse('position', 'info.complete_position') : null;
}
