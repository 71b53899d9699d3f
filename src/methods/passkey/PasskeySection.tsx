import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/useStore';
import { AccountSection } from '../../screens/Account/AccountSection';
import type { AccountSectionProps } from '../method';
import { createOwnPasskeys } from './ownPasskeys';
import { PasskeyList } from './PasskeyList';

export function PasskeySection(props: AccountSectionProps) {
  const { context, withProof, signal, onSessionOver, onChanged, isOnlyWay, demanded } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createOwnPasskeys({ context, withProof, signal, onSessionOver }),
    [context, withProof, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  const tell = async (isDone: Promise<boolean>): Promise<boolean> => {
    if (!(await isDone)) return false;
    onChanged();
    return true;
  };
  return (
    <AccountSection title={t('passkeys.title')}>
      <PasskeyList
        list={useStore(flow.list)}
        isOnlyWay={isOnlyWay}
        isDemanded={demanded === 'passkey'}
        canAdd={context.inApp === null && 'PublicKeyCredential' in context.view}
        onAdd={() => tell(flow.add())}
        onRename={(id, name) => tell(flow.rename(id, name))}
        onRemove={(id) => tell(flow.remove(id))}
        onReload={() => void flow.load()}
      />
    </AccountSection>
  );
}
