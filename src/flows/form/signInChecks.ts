/** Checks of a sign-in before anything is sent (docs/specification.md section 5). Pure. */
import type { TextKey } from '../../i18n/texts';
import { isEmail } from '../../lib/isEmail';
import type { FormRefusal } from './form';
import type { FormField } from './formState';

/** A refusal at a field. @param info key of a notice to show besides */
export function refuse(field: FormField, key: TextKey, info?: TextKey): FormRefusal {
  return { problem: { field, text: { key } }, ...(info ? { info } : {}) };
}

/** Checks the form of an e-mail address. */
export function checkEmail(account: string): FormRefusal | null {
  const email = account.trim();
  if (email === '') return refuse('account', 'validation.email_empty');
  return isEmail(email) ? null : refuse('account', 'validation.email_format');
}

/** Checks that a password is typed. The rules for new passwords do not apply: older ones may follow other rules. */
export function checkCurrentPassword(password: string): FormRefusal | null {
  return password === '' ? refuse('password', 'validation.password_empty') : null;
}
