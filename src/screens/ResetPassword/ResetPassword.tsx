import { useTranslation } from 'react-i18next';
import { maxPasswordLength } from '../../lib/passwordRules';
import { PasswordField } from '../../ui/PasswordField';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/AccountFormProps';
import { AccountInput } from '../AccountForm/AccountInput';
import { AccountOffer } from '../AccountForm/AccountOffer';
import { HiddenAccount } from '../AccountForm/HiddenAccount';
import { NewPassword } from '../AccountForm/NewPassword';
import { SignInLine } from '../AccountForm/SignInLine';
import { useFieldError } from '../AccountForm/useFieldError';
import { SentTo, VerificationCode } from '../AccountForm/VerificationCode';
import { HeadingFocus } from '../HeadingFocus';
import { ScreenHeader } from '../ScreenHeader';

/** Sets a new password: account, code, the password twice. The caller owns checks, requests and state. */
export function ResetPassword({ account }: { account: AccountFormProps }) {
  const { t } = useTranslation('account');
  const { place, sent, values } = account.form;
  return (
    <>
      <HeadingFocus />
      <ScreenHeader
        heading={t('reset.title')}
        lead={place.step === 2 ? t('reset.lead_password') : t('reset.lead')}
      />
      <AccountForm
        {...account}
        steps={[t('reset.step_account'), t('reset.step_code'), t('reset.step_password')]}
        lastLabel={t('reset.submit')}
      >
        {place.step === 0 && (
          <>
            <AccountInput {...account} kind="either" />
            <AccountOffer form={account.form} />
          </>
        )}
        {place.step === 1 && (
          <>
            <SentTo account={sent?.account || values.account.trim()} />
            <VerificationCode {...account} />
          </>
        )}
        {place.step === 2 && <Passwords {...account} />}
      </AccountForm>
      <SignInLine />
    </>
  );
}

function Passwords(props: AccountFormProps) {
  const { t } = useTranslation('account');
  const { form, onType } = props;
  const errorOf = useFieldError(form);
  return (
    <>
      <HiddenAccount {...props} />
      <NewPassword {...props} label={t('field.new_password')} />
      <PasswordField
        label={t('field.confirm_password')}
        name="confirm"
        value={form.values.confirm}
        error={errorOf('confirm')}
        showLabel={t('field.password_show')}
        hideLabel={t('field.password_hide')}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        required
        readOnly={form.work.kind !== 'idle'}
        onChange={(event) => onType({ confirm: event.currentTarget.value })}
      />
    </>
  );
}
