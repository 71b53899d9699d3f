import type { HubFactor } from '../http/callContext';
import { emailFactor } from './email/emailFactor';
import { mobileFactor } from './mobile/mobileFactor';

/** The hub's second factors. An account that prefers none is asked for the first one that it has. */
export const hubFactors: readonly HubFactor[] = [emailFactor, mobileFactor];
