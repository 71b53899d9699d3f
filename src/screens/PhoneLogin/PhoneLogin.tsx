import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { PhoneMethod } from '../../flows/login/phoneSignIn';
import { PasswordField } from '../../ui/PasswordField';
import { QuietTabs } from '../../ui/QuietTabs';
import { AccountForm } from '../AccountForm/AccountForm';
import { type AccountFormProps, useFieldError } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { useFormFocus } from '../AccountForm/useFormFocus';
import { VerificationCode } from '../AccountForm/VerificationCode';
import { useBrand } from '../EntryView';
import { ForgotPasswordLink } from '../ForgotPasswordLink';

/** In the space of the code's error line; an error moves it down and nothing else. */
const hint = css`
  margin-block: -4px 0;
  transform: translateY(-18px);
  [part~='field']:has([aria-invalid]) + & {
    transform: none;
  }
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
`;

export interface PhoneLoginProps {
  offersSms: boolean;
  method: PhoneMethod;
  onMethod: (method: PhoneMethod) => void;
  account: AccountFormProps;
}

export function PhoneLogin({ offersSms, method, onMethod, account }: PhoneLoginProps) {
  const { t } = useTranslation('account');
  const registers = useBrand(({ profile }) => profile.register.includes('phone'));
  const ref = useFormFocus(account.form);
  const form = (
    <div ref={ref}>
      <AccountForm {...account} submit={t('login.submit')}>
        <AccountInput {...account} kind="phone" hasPassword={method === 'password'} />
        {method === 'password' ? <CurrentPassword {...account} /> : <VerificationCode {...account} />}
        {method === 'sms' && registers && <p css={hint}>{t('phone.sms_hint')}</p>}
      </AccountForm>
    </div>
  );
  if (!offersSms) return form;
  return (
    <QuietTabs
      label={t('phone.ways')}
      items={[
        { id: 'password', label: t('phone.tab_password') },
        { id: 'sms', label: t('phone.tab_sms') },
      ]}
      selected={method}
      onSelect={onMethod}
    >
      {form}
    </QuietTabs>
  );
}

function CurrentPassword({ form, onType }: AccountFormProps) {
  const { t } = useTranslation('account');
  const errorOf = useFieldError(form);
  return (
    <PasswordField
      label={t('field.password')}
      error={errorOf('password')}
      showLabel={t('field.password_show')}
      hideLabel={t('field.password_hide')}
      action={<ForgotPasswordLink />}
      name="password"
      autoComplete="current-password"
      enterKeyHint="go"
      required
      value={form.values.password}
      readOnly={form.work.kind !== 'idle'}
      onChange={(event) => onType({ password: event.currentTarget.value })}
    />
  );
}
