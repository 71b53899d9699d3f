import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fn } from 'storybook/test';
import type { TextKey } from '../../src/i18n/namespaces';
import { AccountSection } from '../../src/screens/AccountSecurity/AccountSection';
import { Dialog } from '../../src/ui/Dialog';

interface InAccountDialogProps {
  section: TextKey<'content'>;
  children: ReactNode;
}

/** One section of the account dialog. */
export function InAccountDialog({ section, children }: InAccountDialogProps) {
  const { t } = useTranslation('content');
  return (
    <Dialog title={t('account.title')} closeText={t('account.close')} onCancel={fn()}>
      <AccountSection title={t(section)}>{children}</AccountSection>
    </Dialog>
  );
}
