import type { SecondFactor } from '../factor';

/** One of the codes that the owner keeps for a day without the other factors. */
export const recoveryCode: SecondFactor = {
  id: 'recovery_code',
  name: 'Use a recovery code',
  nameKey: 'factor.recovery',
  isLastResort: true,
  load: async () => (await import('./recoveryCodePart')).recoveryCodePart,
};
