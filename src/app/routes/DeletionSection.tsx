import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAccountDeletion } from '../../flows/account/accountDeletion';
import { useStore } from '../../lib/useStore';
import { AccountSection } from '../../screens/Account/AccountSection';
import { DeletionRow } from '../../screens/Account/DeletionRow';
import type { OwnSectionProps } from './accountSections';

export function DeletionSection(props: OwnSectionProps) {
  const { context, withProof, signal, onSessionOver, onChanged, profile } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createAccountDeletion({ services: context.services, withProof, signal, onSessionOver }),
    [context, withProof, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  const tell = async (isDone: Promise<boolean>): Promise<boolean> => {
    if (!(await isDone)) return false;
    onChanged();
    return true;
  };
  const { email, mobile, username } = profile;
  const name = email || mobile || username || t('deletion.word');
  return (
    <AccountSection title={t('deletion.title')}>
      <DeletionRow
        name={name}
        state={useStore(flow.state)}
        onReload={() => void flow.load()}
        onOpen={() => flow.open()}
        onClose={() => flow.close()}
        onEdit={() => flow.edit()}
        onAsk={(typed) => tell(flow.ask(typed, name))}
        onKeep={() => tell(flow.keep())}
      />
    </AccountSection>
  );
}
