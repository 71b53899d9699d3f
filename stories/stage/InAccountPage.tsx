import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fn } from 'storybook/test';
import type { TextKey } from '../../src/i18n/namespaces';
import { Account } from '../../src/screens/Account/Account';
import { AccountSection } from '../../src/screens/Account/AccountSection';

interface InAccountPageProps {
  section: TextKey<'content'>;
  children: ReactNode;
}

/** One section of the account page. */
export function InAccountPage({ section, children }: InAccountPageProps) {
  const { t } = useTranslation('content');
  const isDevice = section === 'activity.title';
  const content = (
    <AccountSection key="section" title={t(section)}>
      {children}
    </AccountSection>
  );
  return (
    <Account
      name="designer@example.com"
      picture={null}
      state={{ kind: 'shown' }}
      groups={[
        {
          id: 'one',
          title: t(isDevice ? 'sessions.title' : 'account.sign_in'),
          sections: [content],
        },
      ]}
      isSessionTemporary={false}
      isBusy={false}
      onReload={fn()}
      onContent={fn()}
      onSignOut={fn()}
    />
  );
}
