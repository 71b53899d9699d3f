/** Checks before anything is sent (specification section 5), shared by registration and reset. Pure. */
import { isEmail } from '../../lib/isEmail';
import { isGoodPassword } from '../../lib/passwordRules';
import { parseMobile } from '../../lib/parseMobile';
import { codeLength } from '../../lib/readCode';
import type { AccountField, AccountFormState } from './accountFormState';
import type { AccountFlowParts, AccountRefusal, AccountTaskParts } from './accountFlow';
import type { TextKey } from '../../i18n/texts';

/** A refusal at a field. @param info said besides */
export function refuse(field: AccountField, key: TextKey, info?: TextKey): AccountRefusal {
  return { problem: { field, text: { key } }, ...(info ? { info } : {}) };
}

export function checkEmail(account: string): AccountRefusal | null {
  const email = account.trim();
  if (email === '') return refuse('account', 'validation.email_empty');
  return isEmail(email) ? null : refuse('account', 'validation.email_format');
}

/** A new password: the rules, and that it is typed again after a reload. */
export function checkNewPassword({ values, isResumed }: AccountFormState): AccountRefusal | null {
  const { password } = values;
  if (password === '')
    return refuse('password', isResumed ? 'validation.password_again' : 'validation.password_empty');
  return isGoodPassword(password) ? null : refuse('password', 'validation.password_rules');
}

/** A phone number, as far as its form goes; the hub decides. @param info said besides when it is missing */
export function checkMobile(
  { values }: AccountFormState,
  { allowsForeignNumbers }: Pick<AccountFlowParts, 'allowsForeignNumbers'>,
  info?: TextKey,
): AccountRefusal | null {
  if (values.account.trim() === '') return refuse('account', 'validation.mobile_empty', info);
  const mobile = parseMobile(values.account, allowsForeignNumbers());
  return mobile === null ? refuse('account', 'validation.mobile_format') : null;
}

/** The number as the hub knows it; called after `checkMobile`, so it is one. */
export function mobileOf({
  values,
  allowsForeignNumbers,
}: Pick<AccountTaskParts, 'values' | 'allowsForeignNumbers'>): string {
  return parseMobile(values.account, allowsForeignNumbers()) ?? '';
}

/** @param info said besides when it is missing */
export function checkCode({ values: { code } }: AccountFormState, info?: TextKey): AccountRefusal | null {
  if (code === '') return refuse('code', 'validation.code_empty', info);
  return code.length === codeLength ? null : refuse('code', 'error.code_incorrect');
}

export function checkTerms({ values }: AccountFormState): AccountRefusal | null {
  return values.isAgreed ? null : refuse('isAgreed', 'validation.terms');
}
