/** Joins the account with another one of the same person: proof of that one, what would be done, and then that. */
import { accountCodes } from '../../api/accountCodes';
import { hubCodes } from '../../api/classifyCode';
import { HubError, isHubError } from '../../api/hubError';
import { mergeConfirm, mergeProve, type MergePlan } from '../../api/merge';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask } from '../../lib/latestTask';
import { createStore, type ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import type { WithProof } from '../verify/withProof';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';

/** What the hub offered to join (`info.merge`). */
export interface MergeOffer {
  merge: string;
  /** The address or number that found the other account, or the name of a service. */
  foundBy: string;
}

export type AccountMergeState =
  | { kind: 'closed' }
  /** The hub is asked, or the owner proves the other account in a dialog of its own. */
  | { kind: 'proving'; offer: MergeOffer }
  | { kind: 'plan'; offer: MergeOffer; plan: MergePlan; isBusy: boolean; problem: VisitorText | null }
  | { kind: 'failed'; text: VisitorText }
  /** Both were told; until then (milliseconds since 1970) nothing is done. */
  | { kind: 'waits'; until: number }
  | { kind: 'joined' };

/** Nothing rejects. */
export interface AccountMerge {
  state: ReadableStore<AccountMergeState>;
  start(offer: MergeOffer): Promise<void>;
  /** @returns whether the accounts are one now */
  confirm(): Promise<boolean>;
  close(): void;
}

export interface AccountMergeDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
  /** Of the account of this session. */
  withProof: WithProof;
  /** Of the other one, by the calls of the offer. */
  withOtherProof: WithProof;
}

export function createAccountMerge(deps: AccountMergeDeps): AccountMerge {
  const { services } = deps;
  const state = createStore<AccountMergeState>({ kind: 'closed' });
  const task = createLatestTask(deps.signal);
  const fail = (error: unknown): VisitorText => {
    reportFailure(services, error);
    noticeEnd(deps);
    return errorText(error, 'merge.failed') ?? { key: 'merge.failed' };
  };
  return {
    state,
    async start(offer) {
      await task.run(async ({ signal }) => {
        state.set({ kind: 'proving', offer });
        const next = await prove(deps, offer, signal).catch((error: unknown): AccountMergeState | null =>
          signal.aborted ? null : { kind: 'failed', text: fail(error) },
        );
        if (!signal.aborted && next) state.set(next);
      });
    },
    async confirm() {
      const shown = state.get();
      if (shown.kind !== 'plan' || shown.isBusy) return false;
      await task.run(async ({ signal }) => {
        state.set({ ...shown, isBusy: true, problem: null });
        const next = await join(deps, shown, signal).catch((error: unknown): AccountMergeState | null =>
          signal.aborted ? null : { ...shown, isBusy: false, problem: fail(error) },
        );
        if (!signal.aborted && next) state.set(next);
      });
      return state.get().kind === 'joined';
    },
    close() {
      task.cancel();
      state.set({ kind: 'closed' });
    },
  };
}

type Planned = Extract<AccountMergeState, { kind: 'plan' }>;

/** As often as the hub asks for one more proof. */
async function prove(
  { services: { hub }, withProof, withOtherProof }: AccountMergeDeps,
  offer: MergeOffer,
  signal: AbortSignal,
): Promise<AccountMergeState> {
  const { merge } = offer;
  const ask = async (): Promise<MergePlan | null> => {
    const call = () => hub.call(mergeProve, { merge }, { ignoreMessage: true, signal });
    const answer = await withProof(call, signal);
    if (answer === null) return null;
    const { plan, verify } = answer.info ?? {};
    if (verify) throw new HubError('business', { code: hubCodes.verificationNeeded, info: { verify } });
    if (!plan) throw new HubError('business', { hubMessage: answer.message });
    return plan;
  };
  const plan = await withOtherProof(ask, signal);
  return plan === null ? { kind: 'closed' } : { kind: 'plan', offer, plan, isBusy: false, problem: null };
}

/** Where something has changed since it was shown, it is shown again. */
async function join(deps: AccountMergeDeps, shown: Planned, signal: AbortSignal): Promise<AccountMergeState> {
  const { merge } = shown.offer;
  const call = () =>
    deps.services.hub.call(mergeConfirm, { merge, seen: shown.plan.seen }, { ignoreMessage: true, signal });
  try {
    const answer = await deps.withProof(call, signal);
    if (answer === null) return { ...shown, isBusy: false, problem: null };
    if (!answer.isDone) throw new HubError('business', { hubMessage: answer.message });
    const until = answer.info?.waits_until;
    return until === undefined ? { kind: 'joined' } : { kind: 'waits', until };
  } catch (error) {
    if (!isHubError(error) || error.code !== accountCodes.changedElsewhere) throw error;
    const again = await prove(deps, shown.offer, signal);
    return again.kind === 'plan' ? { ...again, problem: { key: 'merge.changed' } } : again;
  }
}
