import type { Texts } from '../../namespaces';

/** Whom the form greets after a sign-out. */
export const texts = {
  'memory.sign_out': 'Sign out and remember me',
  'memory.kept': 'Keeps your name, picture, and email or phone number in this browser',
  'memory.signed_out': 'You signed out.',
  'memory.continue': 'Continue as {{name}}',
  'memory.not_you': 'Not you?',
  'memory.forget': 'Removes this account from this browser',
  'memory.forgotten': 'This browser no longer remembers the account.',
} as const satisfies Texts<'memory'>;
