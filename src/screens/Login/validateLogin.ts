import type { VisitorText } from '../../i18n/visitorText';
import { isEmail } from '../../lib/isEmail';
import type { LoginProblem, LoginValues } from './LoginProps';

/** What is wrong, by field. */
export type LoginErrors = Partial<Record<NonNullable<LoginProblem['field']>, VisitorText>>;

/** Checks what was typed (specification section 5; a password is only asked to be there, contract section 6). */
export function validateLogin({ account, password }: LoginValues): LoginErrors {
  const errors: LoginErrors = {};
  if (account === '') errors.account = { key: 'validation.email_empty' };
  else if (!isEmail(account)) errors.account = { key: 'validation.email_format' };
  if (password === '') errors.password = { key: 'validation.password_empty' };
  return errors;
}
