import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { AccountOffer } from '../AccountForm/AccountOffer';
import { NewPassword } from '../AccountForm/NewPassword';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { useBrand } from '../EntryView';
import { NicknameField } from './ProfileFields';
import { TermsField } from './TermsField';

export function EmailRegister(props: AccountFormProps) {
  const { t } = useTranslation('account');
  const asksNickname = useBrand((brand) => brand.asksNickname);
  const isFirst = props.form.progress.step === 0;
  return (
    <AccountForm {...props} submit={t(isFirst ? 'action.continue' : 'register.submit')}>
      {isFirst ? (
        <>
          <AccountInput {...props} kind="email" />
          <AccountOffer form={props.form} />
          <NewPassword {...props} label={t('field.password')} />
          {asksNickname && <NicknameField {...props} isRequired />}
          <TermsField {...props} />
        </>
      ) : (
        <VerificationCode {...props} />
      )}
    </AccountForm>
  );
}
