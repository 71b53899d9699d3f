import { css } from '@emotion/react';
import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/namespaces';
import { useBrand } from '../EntryView';
import { AccountForm } from '../AccountForm/AccountForm';
import { AccountInput } from '../AccountForm/AccountInput';
import type { AccountFormProps } from '../AccountForm/fields';
import { formBelow, useFormFocus } from '../AccountForm/useFormFocus';
import { focusFirstEmpty } from './focusFirstEmpty';
import { InsteadButton } from './InsteadButton';

export interface EmailWayProps {
  account: AccountFormProps;
  /** What follows the address. */
  Fields: ComponentType<AccountFormProps>;
  /** For addresses without an account. */
  hint: TextKey<'account'>;
  /** The visitor pressed the button: the focus goes on. */
  isPressed: boolean;
  onPassword: () => void;
}

const hintStyle = css`
  margin-block: 0 12px;
  color: var(--entry-color-muted);
  font-size: var(--entry-small-size);
`;

/** In place of the form with the password. */
export function EmailWay({ account, Fields, hint, isPressed, onPassword }: EmailWayProps) {
  const { t } = useTranslation('account');
  const ref = useFormFocus(account.form);
  const registers = useBrand(({ profile }) => profile.register.includes('email'));
  useEffect(() => {
    if (isPressed) focusFirstEmpty(formBelow(ref.current));
  }, [isPressed, ref]);
  return (
    <div ref={ref}>
      <AccountForm {...account} submit={t('login.submit')}>
        <AccountInput {...account} kind="email" />
        <Fields {...account} />
        <InsteadButton isLocked={account.form.work.kind !== 'idle'} onClick={onPassword}>
          {t('mail_code.password')}
        </InsteadButton>
        {registers && <p css={hintStyle}>{t(hint)}</p>}
      </AccountForm>
    </div>
  );
}
