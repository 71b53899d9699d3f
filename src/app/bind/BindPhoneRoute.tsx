import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginMethod } from '../../contract/login';
import { createBindPhone } from '../../flows/register/bindPhone';
import { BindPhone } from '../../screens/BindPhone/BindPhone';
import type { AccountPorts, AccountRouteProps } from '../account/AccountPorts';
import { CaptchaWindow } from '../account/CaptchaWindow';
import { createAccountParts } from '../account/createAccountParts';
import { keepOne } from '../account/keepOne';
import { useAccountForm } from '../account/useAccountForm';

const controlOf = keepOne((ports: AccountPorts, signal) => {
  const parts = createAccountParts(ports, signal);
  const { further } = ports;
  const flow = createBindPhone(parts, {
    method: () => further.step.get()?.method ?? 'wechat',
    onGone: () => further.close(),
  });
  return { captcha: parts.captcha, flow };
});

/** Somebody new from WeChat or Lark gives a phone number. What was typed outlives a binding that is gone, and a reload. */
export function BindPhoneRoute({ method, ...props }: AccountRouteProps & { method: LoginMethod }) {
  const { ports } = props;
  const { t } = useTranslation();
  const { captcha, flow } = controlOf(props);
  const account = useAccountForm(flow, ports.view);
  useLeaveWithMethod(ports);
  useEffect(() => flow.keep(), [flow]);
  const names = new Map([
    ['wechat', t('login.wechat')],
    ['lark', t('login.lark')],
  ]);
  return (
    <>
      <BindPhone
        provider={names.get(method) ?? method}
        account={account}
        onBack={() => ports.further.close()}
      />
      <CaptchaWindow captcha={captcha} />
    </>
  );
}

/** The browser's back button leads from the method's screen to the form: a binding that came of it is given up too. */
function useLeaveWithMethod({ methods, further }: AccountPorts): void {
  useEffect(
    () =>
      methods.shown.subscribe(() => {
        if (methods.shown.get() === null) further.close();
      }),
    [methods, further],
  );
}
