import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAgreements } from '../../flows/account/agreements';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { AgreementList } from '../../screens/Account/AgreementList';

export function AgreementsSection({ context, signal, onSessionOver }: AccountSectionProps) {
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createAgreements({ services: context.services, signal, onSessionOver }),
    [context, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  return (
    <AccountSection title={t('agreements.title')}>
      <AgreementList
        list={useStore(flow.list)}
        reading={useStore(flow.reading)}
        onReload={() => void flow.load()}
        onRead={(document) => void flow.read(document)}
        onClose={() => flow.close()}
      />
    </AccountSection>
  );
}
