import type { HubFactor } from '../../http/callContext';
import { createMessageFactor } from '../messageFactor';

/** A code to the account's mailbox. */
export const emailFactor: HubFactor = createMessageFactor('email', {
  codeField: 'email_captcha',
  amr: ['otp'],
});
