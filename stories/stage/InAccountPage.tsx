import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fn } from 'storybook/test';
import type { TextKey } from '../../src/i18n/namespaces';
import { Account } from '../../src/screens/Account/Account';
import { AccountSection } from '../../src/screens/Account/AccountSection';

interface InAccountPageProps {
  /** Its part of the page. */
  group?: TextKey<'content'>;
  /** Left out where the children are sections. */
  section?: TextKey<'content'>;
  children: ReactNode;
}

/** One section of the account page. */
export function InAccountPage({ group = 'account.sign_in', section, children }: InAccountPageProps) {
  const { t } = useTranslation('content');
  const content = section ? (
    <AccountSection key="section" title={t(section)}>
      {children}
    </AccountSection>
  ) : (
    children
  );
  return (
    <Account
      name="designer@example.com"
      picture={null}
      state={{ kind: 'shown' }}
      groups={[{ id: 'one', title: t(group), sections: [content] }]}
      isSessionTemporary={false}
      isBusy={false}
      onReload={fn()}
      onContent={fn()}
      onSignOut={fn()}
    />
  );
}
