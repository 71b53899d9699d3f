import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createLinks } from '../../flows/account/links';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { LinkTable } from '../../screens/Account/LinkTable';

export function LinksSection(props: AccountSectionProps) {
  const { context, withProof, signal, onSessionOver, onChanged } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createLinks({ services: context.services, withProof, signal, onSessionOver }),
    [context, withProof, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  return (
    <AccountSection title={t('links.title')}>
      <LinkTable
        list={useStore(flow.list)}
        onRemove={async (id) => {
          const isDone = await flow.end(id);
          // The sessions that the link opened have ended with it.
          if (isDone) onChanged();
          return isDone;
        }}
        onReload={() => void flow.load()}
      />
    </AccountSection>
  );
}
