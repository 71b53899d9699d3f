import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { IndustryField, NicknameField, PositionField } from '../Register/ProfileFields';
import { TermsField } from '../Register/TermsField';
import { StepScreen } from '../StepScreen/StepScreen';
import { BackButton } from '../StepScreen/WayBack';
import { WithAccount } from '../StepScreen/WithAccount';

export interface NewAccountProps {
  /** The number or address. */
  name: string;
  /** `agreement`, `nickname`, `industry`, `position`. */
  fields: readonly string[];
  account: AccountFormProps;
  onBack: () => void;
}

/** For a number or address that signed in by a code and has none. */
export function NewAccount({ name, fields, account, onBack }: NewAccountProps) {
  const { t } = useTranslation('account');
  return (
    <StepScreen
      heading={t('register.title')}
      lead={<WithAccount text={(number) => t('new_account.lead', { account: number })} account={name} />}
      account={account}
      wayBack={<BackButton onClick={onBack}>{t('action.back_to_sign_in')}</BackButton>}
    >
      <AccountForm {...account} submit={t('register.submit')}>
        {fields.includes('nickname') && <NicknameField {...account} isRequired />}
        {fields.includes('industry') && <IndustryField {...account} />}
        {fields.includes('position') && <PositionField {...account} />}
        {fields.includes('agreement') && <TermsField {...account} />}
      </AccountForm>
    </StepScreen>
  );
}
