import { useTranslation } from 'react-i18next';
import { useBrand } from '../EntryView';
import { resetSteps } from '../../flows/reset/resetPassword';
import { PasswordField } from '../../ui/PasswordField';
import { StatusText } from '../../ui/StatusText';
import { AccountForm } from '../AccountForm/AccountForm';
import { type AccountFormProps, useFieldError } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { AccountOffer } from '../AccountForm/AccountOffer';
import { HiddenAccount, NewPassword } from '../AccountForm/NewPassword';
import { SignInLine } from '../AccountForm/SignInLine';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { ResetLinks, type ResetLinksProps } from './ResetLinks';
import { StepScreen } from '../StepScreen/StepScreen';

export interface ResetPasswordProps extends Omit<ResetLinksProps, 'isLocked'> {
  account: AccountFormProps;
}

export function ResetPassword({ account, links, onKeep }: ResetPasswordProps) {
  const { t } = useTranslation('account');
  const hasPhones = useBrand(({ profile }) => [...profile.password, ...profile.register].includes('phone'));
  const lead = t(hasPhones ? 'reset.lead' : 'reset.lead_email');
  const step = resetSteps[account.form.progress.step]?.id;
  const asksForLinks = step === 'password' && links.length > 0;
  return (
    <StepScreen heading={t('reset.title')} lead={lead} steps={resetSteps} account={account}>
      <AccountForm {...account} submit={t(step === 'password' ? 'reset.submit' : 'action.continue')}>
        {step === 'account' && (
          <>
            <AccountInput {...account} kind={hasPhones ? 'either' : 'email'} />
            <AccountOffer form={account.form} />
          </>
        )}
        {step === 'code' && <VerificationCode {...account} />}
        {step === 'password' && <Passwords {...account} />}
        {asksForLinks && (
          <ResetLinks links={links} isLocked={account.form.work.kind !== 'idle'} onKeep={onKeep} />
        )}
      </AccountForm>
      <StatusText>{asksForLinks ? t('reset.links_title') : ''}</StatusText>
      <SignInLine lead={t('reset.remembered')} />
    </StepScreen>
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
        required
        readOnly={form.work.kind !== 'idle'}
        onChange={(event) => onType({ confirm: event.currentTarget.value })}
      />
    </>
  );
}
