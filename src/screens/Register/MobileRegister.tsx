import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { AccountOffer } from '../AccountForm/AccountOffer';
import { HiddenAccount, NewPassword } from '../AccountForm/NewPassword';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { IndustryField, NicknameField, PositionField } from './ProfileFields';
import { TermsField } from './TermsField';

/** @param wechatStep `null` if the profile has no WeChat */
export function MobileRegister({
  account: props,
  wechatStep,
}: {
  account: AccountFormProps;
  wechatStep: ReactNode;
}) {
  const { t } = useTranslation('account');
  const { step } = props.form.place;
  const last = wechatStep ? 3 : 2;
  return (
    <AccountForm {...props} submit={t(step === last ? 'register.submit' : 'action.continue')}>
      {step === 0 && (
        <>
          <AccountInput {...props} kind="mobile" />
          <AccountOffer form={props.form} />
          <VerificationCode {...props} />
          <TermsField {...props} />
        </>
      )}
      {step === 1 && (
        <>
          <HiddenAccount {...props} />
          <NewPassword {...props} label={t('field.password')} />
          <NicknameField {...props} />
        </>
      )}
      {step === 2 && (
        <>
          <IndustryField {...props} />
          <PositionField {...props} />
        </>
      )}
      {step === 3 && wechatStep}
    </AccountForm>
  );
}
