import { ResetPassword } from '../../screens/ResetPassword/ResetPassword';
import type { AccountRouteProps } from './AccountPorts';
import { CaptchaWindow } from './CaptchaWindow';
import { createResetControl } from './createResetControl';
import { keepOne } from './keepOne';
import { useAccountForm } from './useAccountForm';

const controlOf = keepOne(createResetControl);

/** The password reset. */
export function ResetRoute(props: AccountRouteProps) {
  const { flow, captcha } = controlOf(props);
  const account = useAccountForm(flow, props.ports.view);
  return (
    <>
      <ResetPassword account={account} />
      <CaptchaWindow captcha={captcha} />
    </>
  );
}
