import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/namespaces';
import { QuietTabs } from '../../ui/QuietTabs';
import { AccountForm } from '../AccountForm/AccountForm';
import type { AccountFormProps } from '../AccountForm/fields';
import { AccountInput } from '../AccountForm/AccountInput';
import { useFormFocus } from '../AccountForm/useFormFocus';

export interface OfferedWay {
  id: string;
  label: TextKey<'account'>;
  /** The number is then the user name that password managers keep. */
  hasPassword?: boolean;
  /** What follows the number. */
  Fields: ComponentType<AccountFormProps>;
}

export interface PhoneLoginProps {
  ways: readonly OfferedWay[];
  way: OfferedWay;
  onWay: (id: string) => void;
  account: AccountFormProps;
}

export function PhoneLogin({
  ways,
  way: { id, hasPassword = false, Fields },
  onWay,
  account,
}: PhoneLoginProps) {
  const { t } = useTranslation('account');
  const ref = useFormFocus(account.form);
  const form = (
    <div ref={ref}>
      <AccountForm {...account} submit={t('login.submit')}>
        <AccountInput {...account} kind="phone" hasPassword={hasPassword} isSignIn={hasPassword} />
        <Fields {...account} />
      </AccountForm>
    </div>
  );
  if (ways.length < 2) return form;
  return (
    <QuietTabs
      label={t('phone.ways')}
      items={ways.map((way) => ({ id: way.id, label: t(way.label) }))}
      selected={id}
      onSelect={onWay}
    >
      {form}
    </QuietTabs>
  );
}
