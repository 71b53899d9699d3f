import type { FormMethod } from '../method';

/** A code to the address of the e-mail form, in place of the password. */
export const emailCode: FormMethod = {
  id: 'email_code',
  surface: 'tab',
  isOffered: ({ methods }) => methods.includes('email_code'),
  loadEmailWay: () => import('./emailWay'),
};
