import type { SecondFactor } from '../factor';

/** The account's password, where a code to its number came first (`flows/login/ownerQuestion`). */
export const password: SecondFactor = {
  id: 'password',
  name: 'Password',
  nameKey: 'field.password',
  load: async () => (await import('./passwordPart')).passwordPart,
};
