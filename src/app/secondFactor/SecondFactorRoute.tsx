import type { FurtherStep } from '../../flows/login/furtherStep';
import { createSecondFactor } from '../../flows/login/secondFactor';
import { SecondFactor } from '../../screens/SecondFactor/SecondFactor';
import type { AccountPorts } from '../account/AccountPorts';
import { CaptchaWindow } from '../account/CaptchaWindow';
import { createAccountParts } from '../account/createAccountParts';
import { useAccountForm } from '../account/useAccountForm';
import { useOwned } from '../useOwned';

export interface SecondFactorRouteProps {
  ports: AccountPorts;
  step: Extract<FurtherStep, { kind: 'secondFactor' }>;
}

/** The code step of a sign-in; another challenge is another one of these (by `key`). */
export function SecondFactorRoute({ ports, step }: SecondFactorRouteProps) {
  const { further } = ports;
  const { captcha, flow } = useOwned(ports.lifetime.signal, (signal) => {
    const parts = createAccountParts(ports, signal);
    return { captcha: parts.captcha, flow: createSecondFactor(parts, step, further.close) };
  });
  const account = useAccountForm(flow, ports.view);
  return (
    <>
      <SecondFactor maskedTo={step.maskedTo} account={account} onBack={further.close} />
      <CaptchaWindow captcha={captcha} />
    </>
  );
}
