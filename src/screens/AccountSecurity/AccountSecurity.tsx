import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog';
import { LinkTable, type LinkTableProps } from './LinkTable';
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
  font-size: 1em;
  font-weight: var(--entry-label-weight);
`;

export interface AccountSecurityProps extends PasswordChangeFormProps, SessionTableProps {
  /** What the hub offers for this account. */
  hasSessions: boolean;
  hasLinks: boolean;
  hasPassword: boolean;
  links: LinkTableProps;
  onClose: () => void;
}

export function AccountSecurity({
  list,
  form,
  hasSessions,
  hasLinks,
  hasPassword,
  links,
  onEnd,
  onReload,
  onEdit,
  onSave,
  onClose,
}: AccountSecurityProps) {
  const { t } = useTranslation('content');
  return (
    <Dialog title={t('account.title')} closeText={t('account.close')} onCancel={onClose}>
      {hasSessions && (
        <section css={section}>
          <h3 css={subject}>{t('sessions.title')}</h3>
          <SessionTable {...{ list, onEnd, onReload }} />
        </section>
      )}
      {hasLinks && (
        <section css={section}>
          <h3 css={subject}>{t('links.title')}</h3>
          <LinkTable {...links} />
        </section>
      )}
      {hasPassword && (
        <section css={section}>
          <h3 css={subject}>{t('password_change.title')}</h3>
          <PasswordChangeForm {...{ form, onEdit, onSave }} />
        </section>
      )}
    </Dialog>
  );
}
