import type { HubFactor } from '../http/callContext';
import { emailFactor } from './email/emailFactor';
import { mobileFactor } from './mobile/mobileFactor';
import { recoveryCodeFactor } from './recoveryCode/recoveryCodeFactor';
import { totpFactor } from './totp/totpFactor';

/** The hub's second factors. An account that prefers none is asked for the first one that it has. */
export const hubFactors: readonly HubFactor[] = [totpFactor, emailFactor, mobileFactor, recoveryCodeFactor];
