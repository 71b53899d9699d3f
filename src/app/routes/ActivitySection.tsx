import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createActivity } from '../../flows/account/activity';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { ActivityList } from '../../screens/Account/ActivityList';

export function ActivitySection({ context, signal, onSessionOver, changes }: AccountSectionProps) {
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createActivity({ services: context.services, signal, onSessionOver }),
    [context, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  useEffect(() => changes.subscribe(() => void flow.load()), [flow, changes]);
  return (
    <AccountSection title={t('activity.title')}>
      <ActivityList
        list={useStore(flow.list)}
        hasMore={useStore(flow.hasMore)}
        onMore={() => void flow.loadMore()}
        onReload={() => void flow.load()}
      />
    </AccountSection>
  );
}
