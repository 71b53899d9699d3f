import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import type { AccountSecurityState } from '../../flows/account/accountSecurityState';
import { Dialog } from '../../ui/Dialog';
import { PasswordChangeForm, type PasswordChangeFormProps } from './PasswordChangeForm';
import { SessionTable, type SessionTableProps } from './SessionTable';

const section = css`
  padding-block-start: 4px;
  & + & {
    margin-block-start: 18px;
    border-block-start: 1px solid var(--entry-color-line);
    padding-block-start: 14px;
  }
`;
const subject = css`
  margin-block-end: 10px;
  font-size: 15px;
  font-weight: var(--entry-label-weight);
`;

export interface AccountSecurityProps
  extends Omit<PasswordChangeFormProps, 'change'>, Omit<SessionTableProps, 'list'> {
  state: AccountSecurityState;
  /** What the hub offers for this account. */
  hasSessions: boolean;
  hasPassword: boolean;
  onClose: () => void;
}

/** The account dialog: where the account is signed in, and a new password. */
export function AccountSecurity({
  state,
  hasSessions,
  hasPassword,
  onEnd,
  onReload,
  onSave,
  onClose,
}: AccountSecurityProps) {
  const { t } = useTranslation('content');
  return (
    <Dialog title={t('account.title')} closeText={t('account.close')} onCancel={onClose}>
      {hasSessions && (
        <section css={section}>
          <h3 css={subject}>{t('sessions.title')}</h3>
          <SessionTable list={state.list} onEnd={onEnd} onReload={onReload} />
        </section>
      )}
      {hasPassword && (
        <section css={section}>
          <h3 css={subject}>{t('password_change.title')}</h3>
          <PasswordChangeForm change={state.password} onSave={onSave} />
        </section>
      )}
    </Dialog>
  );
}
