import { isPhoneCodeOff } from '../../accounts/tenantRules';
import type { HubFactor } from '../../http/callContext';
import { createMessageFactor } from '../messageFactor';

/** A code by SMS to the account's number. */
export const mobileFactor: HubFactor = {
  ...createMessageFactor('mobile', { codeField: 'mobile_captcha', amr: ['sms'] }),
  canSetUp: ({ tenant }, { mobile }) => mobile === null && !isPhoneCodeOff(tenant),
};
