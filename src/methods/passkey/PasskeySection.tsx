import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/useStore';
import { AccountSection } from '../../screens/Account/AccountSection';
import type { AccountSectionProps } from '../method';
import { createOwnPasskeys } from './ownPasskeys';
import { PasskeyList } from './PasskeyList';

export function PasskeySection({ context, withProof, signal, onSessionOver }: AccountSectionProps) {
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createOwnPasskeys({ context, withProof, signal, onSessionOver }),
    [context, withProof, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  return (
    <AccountSection title={t('passkeys.title')}>
      <PasskeyList
        list={useStore(flow.list)}
        canAdd={context.inApp === null && 'PublicKeyCredential' in context.view}
        onAdd={() => flow.add()}
        onRename={(id, name) => flow.rename(id, name)}
        onRemove={(id) => flow.remove(id)}
        onReload={() => void flow.load()}
      />
    </AccountSection>
  );
}
