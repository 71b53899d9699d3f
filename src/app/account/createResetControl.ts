/** The password reset as its screen sees it. */
import type { AccountFlow } from '../../flows/form/accountFlow';
import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createResetPassword } from '../../flows/reset/resetPassword';
import type { AccountPorts } from './AccountPorts';
import { createAccountParts } from './createAccountParts';

export interface ResetControl {
  captcha: ImageCaptcha;
  flow: AccountFlow;
}

/** Creates the control of one form. */
export function createResetControl(ports: AccountPorts, signal: AbortSignal): ResetControl {
  const parts = createAccountParts(ports, signal);
  return { captcha: parts.captcha, flow: createResetPassword(parts) };
}
