import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createSessions } from '../../flows/account/sessions';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { SessionTable } from '../../screens/Account/SessionTable';

export function SessionsSection(props: AccountSectionProps) {
  const { context, signal, onSessionOver, onChanged, changes } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createSessions({ services: context.services, signal, onSessionOver }),
    [context, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  // A new password and a removed link end some.
  useEffect(() => changes.subscribe(() => void flow.load()), [flow, changes]);
  return (
    <AccountSection title={t('sessions.list')}>
      <SessionTable
        list={useStore(flow.list)}
        onEnd={async (id) => {
          const isEnded = await flow.end(id);
          if (isEnded) onChanged();
          return isEnded;
        }}
        onReload={() => void flow.load()}
      />
    </AccountSection>
  );
}
