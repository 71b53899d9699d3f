import { useEntryView } from '../../screens/EntryView';
import { PhoneLogin } from '../../screens/PhoneLogin/PhoneLogin';
import type { AccountRouteProps } from '../account/AccountPorts';
import { CaptchaWindow } from '../account/CaptchaWindow';
import { keepOne } from '../account/keepOne';
import { useAccountForm, useStore } from '../account/useAccountForm';
import { createPhoneControl } from './createPhoneControl';

const controlOf = keepOne(createPhoneControl);

/** The form with a phone number, in the login's second tab. */
export function PhoneLoginRoute(props: AccountRouteProps) {
  const control = controlOf(props);
  const { captchaLogin } = useEntryView().brand.flags;
  const chosen = useStore(control.method);
  const method = captchaLogin ? chosen : 'password';
  const account = useAccountForm(control.flows[method], props.ports.view);
  return (
    <>
      <PhoneLogin offersSms={captchaLogin} method={method} onMethod={control.choose} account={account} />
      <CaptchaWindow captcha={control.captcha} />
    </>
  );
}
