import type { SecondFactor } from '../factor';
import { createMessageFactor } from '../messageFactor';

/** A code by SMS to the account's number. */
export const mobile: SecondFactor = {
  id: 'mobile',
  name: 'SMS',
  nameKey: 'factor.mobile',
  load: () => Promise.resolve(createMessageFactor({ answer: (code) => ({ mobile_captcha: code }) })),
};
