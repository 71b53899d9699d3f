/** Checks of a sign-in before anything is sent (docs/specification.md section 5). Pure. */
import type { TextKey } from '../../i18n/namespaces';
import { isEmail, plainEmail } from '../../contract/typedAccount';
import type { FormRefusal } from './form';
import type { FormField } from './formState';

export function refuse(field: FormField, key: TextKey): FormRefusal {
  return { problem: { field, text: { key } } };
}

/** Each field shows its text at once, the first takes the focus. `checks` in the order of the fields. */
export function refuseAll(checks: readonly (FormRefusal | null)[]): FormRefusal | null {
  const [first, ...others] = checks.flatMap((refusal) => refusal?.problem ?? []);
  return first ? { problem: first, otherProblems: others } : null;
}

export function checkEmail(account: string): FormRefusal | null {
  const email = plainEmail(account);
  if (email === '') return refuse('account', 'validation.email_empty');
  return isEmail(email) ? null : refuse('account', 'validation.email_format');
}

/** The rules for new passwords do not apply: older ones may follow other rules. */
export function checkCurrentPassword(password: string): FormRefusal | null {
  return password === '' ? refuse('password', 'validation.password_empty') : null;
}
