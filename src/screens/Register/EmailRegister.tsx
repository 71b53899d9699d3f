import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { AccountInput } from '../AccountForm/AccountInput';
import { AccountOffer } from '../AccountForm/AccountOffer';
import { NewPassword } from '../AccountForm/NewPassword';
import { SentTo, VerificationCode } from '../AccountForm/VerificationCode';
import { useBrand } from '../EntryView';
import { NicknameField } from './ProfileFields';
import { TermsField } from './TermsField';

/** Registration by e-mail: address, password and terms, then the code. */
export function EmailRegister(props: AccountFormProps) {
  const { t } = useTranslation('account');
  const { place, sent, values } = props.form;
  const asksNickname = useBrand((brand) => brand.asksNickname);
  return (
    <AccountForm
      {...props}
      steps={[t('register.step_email'), t('register.step_code')]}
      lastLabel={t('register.submit')}
    >
      {place.step === 0 ? (
        <>
          <AccountInput {...props} kind="email" />
          <AccountOffer form={props.form} />
          <NewPassword {...props} label={t('field.password')} />
          {asksNickname && <NicknameField {...props} isRequired />}
          <TermsField {...props} />
        </>
      ) : (
        <>
          <SentTo account={sent?.account || values.account.trim()} />
          <VerificationCode {...props} />
        </>
      )}
    </AccountForm>
  );
}
