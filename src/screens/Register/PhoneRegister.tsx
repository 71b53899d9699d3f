import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TitledStep } from '../../flows/form/steps';
import { phoneSteps } from '../../flows/register/registerWithPhone';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { AccountOffer } from '../AccountForm/AccountOffer';
import { HiddenAccount, NewPassword } from '../AccountForm/NewPassword';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { IndustryField, NicknameField, PositionField } from './ProfileFields';
import { TermsField } from './TermsField';

/** @param steps those that the profile has */
export function PhoneRegister({
  account: props,
  steps,
  methodStep,
}: {
  account: AccountFormProps;
  steps: readonly TitledStep[];
  methodStep: ReactNode;
}) {
  const { t } = useTranslation('account');
  const { step } = props.form.progress;
  const id = steps[step]?.id;
  return (
    <AccountForm {...props} submit={t(step === steps.length - 1 ? 'register.submit' : 'action.continue')}>
      {id === 'phone' && (
        <>
          <AccountInput {...props} kind="phone" />
          <AccountOffer form={props.form} />
          <VerificationCode {...props} />
          <TermsField {...props} />
        </>
      )}
      {id === 'password' && (
        <>
          <HiddenAccount {...props} />
          <NewPassword {...props} label={t('field.password')} />
          <NicknameField {...props} />
        </>
      )}
      {id === 'work' && (
        <>
          <IndustryField {...props} />
          <PositionField {...props} />
        </>
      )}
      {step >= phoneSteps.length && methodStep}
    </AccountForm>
  );
}
