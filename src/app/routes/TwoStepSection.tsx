import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactors } from '../../factors/registry';
import { createOwnFactors, type OwnFactors } from '../../flows/factors/ownFactors';
import { useStore } from '../../lib/useStore';
import type { AccountSectionProps } from '../../methods/method';
import { AccountSection } from '../../screens/Account/AccountSection';
import { useBrand, useMethodName } from '../../screens/EntryView';
import { FactorList } from '../../screens/TwoStep/FactorList';
import { CodesDialog, SetUpDialog } from '../../screens/TwoStep/TwoStepDialogs';
import { useEntry } from '../useEntry';

export function TwoStepSection(props: AccountSectionProps) {
  const { context, withProof, signal, onSessionOver, onChanged, demanded } = props;
  const { t } = useTranslation('content');
  const flow = useMemo(
    () => createOwnFactors({ services: context.services, withProof, signal, onSessionOver }),
    [context, withProof, signal, onSessionOver],
  );
  useEffect(() => void flow.load(), [flow]);
  const { setUp } = flow;
  const [isSetUp, setIsSetUp] = useState(false);
  return (
    <AccountSection title={t('factors.title')}>
      <FactorList
        list={useStore(flow.list)}
        facts={useStore(flow.facts)}
        brandName={useBrand(({ theme }) => theme.systemAbbreviation)}
        nameOf={useFactorName()}
        demanded={demanded}
        isStarting={useStore(setUp).kind === 'starting'}
        isSetUp={isSetUp}
        onSetUp={() => {
          setIsSetUp(false);
          void setUp.start();
        }}
        onPrefer={(id) => flow.prefer(id)}
        onRemove={async (id) => {
          const isDone = await flow.remove(id);
          if (isDone) onChanged();
          return isDone;
        }}
        onRenew={() => flow.renewCodes()}
        onReload={() => void flow.load()}
      />
      <Dialogs
        flow={flow}
        onSetUp={() => {
          setIsSetUp(true);
          onChanged();
        }}
      />
    </AccountSection>
  );
}

/** While a secret is asked for the first time, the button in the list waits. */
function Dialogs({ flow, onSetUp }: { flow: OwnFactors; onSetUp: () => void }) {
  const { setUp } = flow;
  const state = useStore(setUp);
  const renewed = useStore(flow.codes);
  const finish = (): void => {
    setUp.close();
    onSetUp();
    void flow.load();
  };
  if (renewed) return <CodesDialog codes={renewed} onDone={() => flow.dropCodes()} />;
  if (state.kind === 'idle' || (state.kind === 'starting' && !state.isAgain)) return null;
  return (
    <SetUpDialog
      state={state}
      onEdit={() => setUp.edit()}
      onConfirm={(code) => void setUp.confirm(code)}
      onRestart={() => void setUp.start()}
      onCancel={() => setUp.close()}
      onDone={finish}
    />
  );
}

/** Of a factor of ours, or of a method that is one; a later hub may have others. */
function useFactorName(): (id: string) => string {
  const { factors = secondFactors } = useEntry();
  const { t } = useTranslation('account');
  const { t: own } = useTranslation('content');
  const nameOfMethod = useMethodName();
  return (id) => {
    const known = factors.find((factor) => factor.id === id);
    if (known) return known.nameKey ? t(known.nameKey) : known.name;
    const name = nameOfMethod(id);
    return name === id ? own('factors.other') : name;
  };
}
