import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createTrustedBrowsers } from '../../flows/account/trustedBrowsers';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { TrustedBrowserTable } from '../../screens/Account/TrustedBrowserTable';

export function TrustedBrowsersSection(props: AccountSectionProps) {
  const { context, withProof, signal, onSessionOver, onChanged, changes } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createTrustedBrowsers({ services: context.services, withProof, signal, onSessionOver }),
    [context, withProof, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  // A new password ends all of them.
  useEffect(() => changes.subscribe(() => void flow.load()), [flow, changes]);
  return (
    <AccountSection title={t('trusted.title')}>
      <TrustedBrowserTable
        list={useStore(flow.list)}
        onEnd={async (id) => {
          const isDone = await flow.end(id);
          if (isDone) onChanged();
          return isDone;
        }}
        onReload={() => void flow.load()}
      />
    </AccountSection>
  );
}
