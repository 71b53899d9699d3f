import type { VisitorText } from '../../i18n/visitorText';
import { isEmail } from '../../lib/isEmail';

/** What was typed. The e-mail is trimmed before it is checked and sent; the password is as typed. */
export interface SignInInput {
  account: string;
  password: string;
}

/** Why an attempt failed; without `field` the text stands below the form. A new object counts as a new problem. */
export interface SignInProblem {
  field?: 'account' | 'password';
  text: VisitorText;
  canRetry?: boolean;
  /** Milliseconds until the hub listens again (`Retry-After`). */
  retryAfterMs?: number;
}

/** What is wrong, by field. */
export type SignInErrors = Partial<Record<NonNullable<SignInProblem['field']>, VisitorText>>;

/**
 * Checks each field (specification section 5). A password is only asked to be there: rules for new ones may have been
 * others when it was chosen.
 */
export function checkSignIn({ account, password }: SignInInput): SignInErrors {
  const email = account.trim();
  const errors: SignInErrors = {};
  if (email === '') errors.account = { key: 'validation.email_empty' };
  else if (!isEmail(email)) errors.account = { key: 'validation.email_format' };
  if (password === '') errors.password = { key: 'validation.password_empty' };
  return errors;
}

/**
 * Checks a sign-in before anything is sent.
 * @returns the first problem, in the order of the fields, or `null`
 */
export function validateSignIn(input: SignInInput): SignInProblem | null {
  const { account, password } = checkSignIn(input);
  if (account) return { field: 'account', text: account };
  return password ? { field: 'password', text: password } : null;
}
