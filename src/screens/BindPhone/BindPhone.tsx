import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { TermsField } from '../Register/TermsField';
import { StepScreen } from '../StepScreen/StepScreen';
import { BackButton } from '../StepScreen/WayBack';

export interface BindPhoneProps {
  /** Its name; `null`: the number becomes the second factor of an account. */
  method: string | null;
  account: AccountFormProps;
  onBack: () => void;
}

/** For a visitor whom a method knows and who has no account, or who sets up a second factor. */
export function BindPhone({ method, account, onBack }: BindPhoneProps) {
  const { t } = useTranslation('account');
  return (
    <StepScreen
      heading={t('bind.title')}
      lead={method === null ? t('set_up.phone_lead') : t('bind.lead', { name: method })}
      account={account}
      wayBack={<BackButton onClick={onBack}>{t('action.back')}</BackButton>}
    >
      <AccountForm {...account} submit={t('action.continue')}>
        <AccountInput {...account} kind="phone" />
        <VerificationCode {...account} />
        {method !== null && <TermsField {...account} />}
      </AccountForm>
    </StepScreen>
  );
}
