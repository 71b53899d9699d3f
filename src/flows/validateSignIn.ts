import type { VisitorText } from '../i18n/visitorText';
import { isEmail } from '../lib/isEmail';

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

/**
 * Checks a sign-in before anything is sent (specification section 5). A password is only asked to be there: rules for
 * new ones may have been others when it was chosen.
 * @returns the first problem, in the order of the fields, or `null`
 */
export function validateSignIn({ account, password }: SignInInput): SignInProblem | null {
  const email = account.trim();
  if (email === '') return { field: 'account', text: { key: 'validation.email_empty' } };
  if (!isEmail(email)) return { field: 'account', text: { key: 'validation.email_format' } };
  if (password === '') return { field: 'password', text: { key: 'validation.password_empty' } };
  return null;
}
