import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { TermsField } from '../Register/TermsField';
import { StepScreen } from '../StepScreen/StepScreen';
import { BackButton } from '../StepScreen/WayBack';

export interface AgreementProps {
  /** The account agreed to an earlier version; else it is new. */
  isAgain: boolean;
  account: AccountFormProps;
  onBack: () => void;
}

/** Everything is proved: the session opens once the visitor agrees. */
export function Agreement({ isAgain, account, onBack }: AgreementProps) {
  const { t } = useTranslation('account');
  return (
    <StepScreen
      heading={t(isAgain ? 'agreement.again' : 'agreement.first')}
      lead={t(isAgain ? 'agreement.again_lead' : 'agreement.first_lead')}
      account={account}
      wayBack={<BackButton onClick={onBack}>{t('action.back_to_sign_in')}</BackButton>}
    >
      <AccountForm {...account} submit={t('action.continue')}>
        <TermsField {...account} />
      </AccountForm>
    </StepScreen>
  );
}
