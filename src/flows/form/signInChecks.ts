/** Checks of a sign-in before anything is sent (docs/specification.md section 5). Pure. */
import type { TextKey } from '../../i18n/namespaces';
import { isEmail, plainEmail } from '../../contract/typedAccount';
import type { FormRefusal } from './form';
import type { FormField } from './formState';

export function refuse(field: FormField, key: TextKey): FormRefusal {
  return { problem: { field, text: { key } } };
}

/**
 * Combines the checks of a form: each field shows its text at once, the first takes the focus.
 * @param checks in the order of the fields; `null` for those that passed
 */
export function refuseAll(checks: readonly (FormRefusal | null)[]): FormRefusal | null {
  const [first, ...others] = checks.flatMap((refusal) => refusal?.problem ?? []);
  return first ? { problem: first, otherProblems: others } : null;
}

/** Checks the form of an e-mail address. */
export function checkEmail(account: string): FormRefusal | null {
  const email = plainEmail(account);
  if (email === '') return refuse('account', 'validation.email_empty');
  return isEmail(email) ? null : refuse('account', 'validation.email_format');
}

/** Checks that a password is typed. The rules for new passwords do not apply: older ones may follow other rules. */
export function checkCurrentPassword(password: string): FormRefusal | null {
  return password === '' ? refuse('password', 'validation.password_empty') : null;
}
