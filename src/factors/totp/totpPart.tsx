import { useTranslation } from 'react-i18next';
import { checkCode } from '../../flows/form/accountChecks';
import { VerificationCode } from '../../screens/AccountForm/VerificationCode';
import { FactorStep } from '../../screens/SecondFactor/FactorStep';
import type { FactorPart, FactorScreenProps } from '../factor';
import { createFactorForm } from '../factorForm';

export const totpPart: FactorPart = {
  Screen: TotpStep,
  createForm: (deps, asked) =>
    createFactorForm(deps, asked, {
      checkAnswer: (state) => checkCode(state),
      answer: ({ code }) => ({ factor: asked.offer.id, code }),
    }),
};

function TotpStep(props: FactorScreenProps) {
  const { t } = useTranslation('account');
  return (
    <FactorStep {...props} heading={t('factor.two_step')} lead={t('factor.totp_lead')}>
      <VerificationCode {...props.account} isSent={false} />
    </FactorStep>
  );
}
