import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { TermsField } from '../Register/TermsField';
import { StepScreen } from '../StepScreen/StepScreen';
import { BackButton } from '../StepScreen/WayBack';

export interface BindPhoneProps {
  /** Its name. */
  method: string;
  account: AccountFormProps;
  onBack: () => void;
}

/** For a visitor whom a method knows and who has no account. */
export function BindPhone({ method, account, onBack }: BindPhoneProps) {
  const { t } = useTranslation('account');
  return (
    <StepScreen
      heading={t('bind.title')}
      lead={t('bind.lead', { name: method })}
      account={account}
      wayBack={<BackButton onClick={onBack}>{t('action.back')}</BackButton>}
    >
      <AccountForm {...account} submit={t('action.continue')}>
        <AccountInput {...account} kind="phone" />
        <VerificationCode {...account} />
        <TermsField {...account} />
      </AccountForm>
    </StepScreen>
  );
}
