import type { SecondFactor } from '../factor';

/** A code of an authenticator app. */
export const totp: SecondFactor = {
  id: 'totp',
  name: 'Authenticator app',
  nameKey: 'factor.totp',
  load: async () => (await import('./totpPart')).totpPart,
};
