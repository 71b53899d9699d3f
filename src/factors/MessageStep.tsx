import { useTranslation } from 'react-i18next';
import { VerificationCode } from '../screens/AccountForm/VerificationCode';
import { FactorStep } from '../screens/SecondFactor/FactorStep';
import { WithAccount } from '../screens/StepScreen/WithAccount';
import type { FactorScreenProps } from './factor';

/** The code that comes in a message. */
export function MessageStep({ maskedTo, ...props }: FactorScreenProps) {
  const { t } = useTranslation('account');
  const lead = props.account.form.sent ? 'code.sent_to' : 'factor.goes_to';
  return (
    <FactorStep
      {...props}
      heading={t('factor.title')}
      lead={<WithAccount text={(to) => t(lead, { account: to })} account={maskedTo} />}
    >
      <VerificationCode {...props.account} />
    </FactorStep>
  );
}
