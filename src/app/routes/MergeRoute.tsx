import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAccountMerge, type MergeOffer } from '../../flows/account/accountMerge';
import type { WithProof } from '../../flows/verify/withProof';
import { useStore } from '../../lib/useStore';
import { MergeDialog } from '../../screens/Account/MergeDialog';
import { createEntryVerification } from '../services/verification';
import { useEntry } from '../useEntry';
import { ConfirmOwnerRoute } from './ConfirmOwnerRoute';
import { useStepBack } from './useStepBack';

export interface MergeRouteProps {
  offer: MergeOffer;
  withProof: WithProof;
  signal: AbortSignal;
  onSessionOver: () => void;
  onJoined: () => void;
  onClose: () => void;
}

/** From the proof of the other account to the one that is left. Mounted anew for each offer. */
export function MergeRoute({ offer, withProof, signal, onSessionOver, onJoined, onClose }: MergeRouteProps) {
  const entry = useEntry();
  const { t } = useTranslation('merge');
  const { flow, other } = useMemo(() => {
    const verification = createEntryVerification(entry, offer.merge);
    const deps = { services: entry.services, withProof, withOtherProof: verification.withProof };
    return { flow: createAccountMerge({ ...deps, signal, onSessionOver }), other: verification };
  }, [entry, offer.merge, withProof, signal, onSessionOver]);
  const close = (): void => {
    other.cancel();
    flow.close();
    onClose();
  };
  const start = async (): Promise<void> => {
    await flow.start(offer);
    if (flow.state.get().kind === 'closed') onClose();
  };
  useEffect(() => {
    void start();
    return () => {
      other.cancel();
      flow.close();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each offer
  }, [flow]);
  const isAsked = useStore(other).kind === 'open';
  const state = useStore(flow.state);
  // What was joined is news on the page, not a dialog.
  useStepBack(state.kind !== 'joined', close);
  return (
    <>
      {!isAsked && (
        <MergeDialog
          state={state}
          onConfirm={() => {
            void flow.confirm().then((isJoined) => isJoined && onJoined());
          }}
          onClose={close}
        />
      )}
      <ConfirmOwnerRoute
        verification={other}
        title={t('merge.prove_title')}
        lead={t('merge.prove_lead', { account: offer.foundBy })}
      />
    </>
  );
}
