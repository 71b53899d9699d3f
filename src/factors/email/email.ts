import type { SecondFactor } from '../factor';
import { createMessageFactor } from '../messageFactor';

/** A code to the account's mailbox. */
export const email: SecondFactor = {
  id: 'email',
  name: 'Email',
  nameKey: 'factor.email',
  load: () => Promise.resolve(createMessageFactor({ answer: (code) => ({ email_captcha: code }) })),
};
