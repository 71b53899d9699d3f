import type { FirstMethod } from '../method';
import { EmailLogin } from './EmailLogin';
import { createEmailSignIn } from './emailSignIn';

/** By e-mail in the form of the document, by phone number in the tab of numbers. */
export const password: FirstMethod = {
  id: 'password',
  surface: 'tab',
  isOffered: ({ methods }) => methods.includes('password'),
  createForm: createEmailSignIn,
  Form: EmailLogin,
  loadPhoneWay: () => import('./phoneWay'),
};
