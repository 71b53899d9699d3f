import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createApps } from '../../flows/account/apps';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { AppTable } from '../../screens/Account/AppTable';

export function AppsSection({ context, signal, onSessionOver, onChanged }: AccountSectionProps) {
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createApps({ services: context.services, signal, onSessionOver }),
    [context, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  return (
    <AccountSection title={t('apps.title')}>
      <AppTable
        list={useStore(flow.list)}
        onRemove={async (key) => {
          const isDone = await flow.end(key);
          if (isDone) onChanged();
          return isDone;
        }}
        onReload={() => void flow.load()}
      />
    </AccountSection>
  );
}
