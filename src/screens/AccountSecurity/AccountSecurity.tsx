import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog';
import { AccountSection } from './AccountSection';
import { LinkTable, type LinkTableProps } from './LinkTable';
import { PasswordChangeForm, type PasswordChangeFormProps } from './PasswordChangeForm';
import { SessionTable, type SessionTableProps } from './SessionTable';

export interface AccountSecurityProps extends PasswordChangeFormProps, SessionTableProps {
  /** What the hub offers for this account. */
  hasSessions: boolean;
  hasLinks: boolean;
  hasPassword: boolean;
  links: LinkTableProps;
  /** More sections, each an `AccountSection`: after the sessions, and at the end. */
  sections?: ReactNode;
  lastSections?: ReactNode;
  onClose: () => void;
}

export function AccountSecurity({
  list,
  form,
  hasSessions,
  hasLinks,
  hasPassword,
  links,
  sections,
  lastSections,
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
        <AccountSection title={t('sessions.title')}>
          <SessionTable {...{ list, onEnd, onReload }} />
        </AccountSection>
      )}
      {sections}
      {hasLinks && (
        <AccountSection title={t('links.title')}>
          <LinkTable {...links} />
        </AccountSection>
      )}
      {hasPassword && (
        <AccountSection title={t('password_change.title')}>
          <PasswordChangeForm {...{ form, onEdit, onSave }} />
        </AccountSection>
      )}
      {lastSections}
    </Dialog>
  );
}
