/** The password reset as its screen sees it. */
import type { StepForm } from '../../flows/form/stepForm';
import type { ImageCaptcha } from '../../flows/captcha/imageCaptcha';
import { createResetPassword } from '../../flows/reset/resetPassword';
import type { AccountPorts } from './AccountPorts';
import { createAccountParts } from './createAccountParts';

export interface ResetControl {
  captcha: ImageCaptcha;
  flow: StepForm;
}

/** Creates the control of one form. */
export function createResetControl(ports: AccountPorts, signal: AbortSignal): ResetControl {
  const parts = createAccountParts(ports, signal);
  return { captcha: parts.captcha, flow: createResetPassword(parts) };
}
