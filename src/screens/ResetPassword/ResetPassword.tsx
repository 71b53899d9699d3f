import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isEmail, plainEmail } from '../../contract/typedAccount';
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
import type { ScreenStep } from '../StepScreen/StepHeader';
import { StepScreen } from '../StepScreen/StepScreen';
import { WithAccount } from '../StepScreen/WithAccount';

export interface ResetPasswordProps extends Omit<ResetLinksProps, 'isLocked'> {
  account: AccountFormProps;
}

export function ResetPassword({ account, links, onKeep }: ResetPasswordProps) {
  const { t } = useTranslation('account');
  const { step } = account.form.place;
  const asksForLinks = step === 2 && links.length > 0;
  return (
    <StepScreen
      heading={t('reset.title')}
      lead={t('reset.lead')}
      steps={resetSteps(t, account)}
      account={account}
    >
      <AccountForm {...account} submit={t(step === 2 ? 'reset.submit' : 'action.continue')}>
        {step === 0 && (
          <>
            <AccountInput {...account} kind="either" />
            <AccountOffer form={account.form} />
          </>
        )}
        {step === 1 && <VerificationCode {...account} />}
        {step === 2 && <Passwords {...account} />}
        {asksForLinks && (
          <ResetLinks links={links} isLocked={account.form.work.kind !== 'idle'} onKeep={onKeep} />
        )}
      </AccountForm>
      <StatusText>{asksForLinks ? t('reset.links_title') : ''}</StatusText>
      <SignInLine lead={t('reset.remembered')} />
    </StepScreen>
  );
}

function resetSteps(t: TFunction<'account'>, { form, onGo }: AccountFormProps): readonly ScreenStep[] {
  const account = form.sent?.account || form.values.account.trim();
  return [
    { name: t('reset.step_account') },
    {
      name: t('reset.step_code'),
      title: t(isEmail(plainEmail(account)) ? 'code.check_email' : 'code.check_phone'),
      lead: (
        <WithAccount
          text={(name) => t('code.sent_to', { account: name })}
          account={account}
          onChange={() => onGo(0)}
        />
      ),
    },
    { name: t('reset.step_password'), title: t('reset.password_title'), lead: t('reset.lead_password') },
  ];
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
