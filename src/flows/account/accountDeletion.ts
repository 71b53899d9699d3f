/** Deletes the account after a week, or keeps it. What is typed stays with the screen. */
import { askDeletion, cancelDeletion, readDeletion } from '../../api/deletion';
import { HubError } from '../../api/hubError';
import type { TextKey } from '../../i18n/namespaces';
import type { VisitorText } from '../../i18n/visitorText';
import { createStore, type ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import type { WithProof } from '../verify/withProof';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';

interface Step {
  isBusy: boolean;
  problem: VisitorText | null;
}

export type AccountDeletionState =
  | { kind: 'loading' }
  | { kind: 'failed'; text: VisitorText }
  /** The account stays. */
  | { kind: 'kept' }
  /** `isMistyped`: the problem is what was typed. */
  | ({ kind: 'typing'; isMistyped: boolean } & Step)
  /** `at`: milliseconds since 1970. */
  | ({ kind: 'due'; at: number } & Step);

/** Nothing rejects. */
export interface AccountDeletion {
  state: ReadableStore<AccountDeletionState>;
  load(): Promise<void>;
  open(): void;
  close(): void;
  edit(): void;
  /** @param typed must say the same as `name` @returns whether the account will be deleted */
  ask(typed: string, name: string): Promise<boolean>;
  /** @returns whether the account stays */
  keep(): Promise<boolean>;
}

export interface AccountDeletionDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
  withProof: WithProof;
}

const kept = { kind: 'kept' } as const;
const idle = { isBusy: false, problem: null } as const;
const busy = { isBusy: true, problem: null } as const;
const typing = { kind: 'typing', isMistyped: false, ...idle } as const;

export function createAccountDeletion(deps: AccountDeletionDeps): AccountDeletion {
  const { services, signal, withProof } = deps;
  const { hub } = services;
  const options = { ignoreMessage: true, signal } as const;
  const state = createStore<AccountDeletionState>({ kind: 'loading' });
  /** @param work returns what follows; `null`: the owner cancelled @returns whether it was done */
  const attempt = async (
    work: () => Promise<AccountDeletionState | null>,
    whenNot: (problem: VisitorText | null) => AccountDeletionState,
    failed: TextKey,
  ): Promise<boolean> => {
    try {
      const next = await work();
      if (signal.aborted) return false;
      state.set(next ?? whenNot(null));
      return next !== null;
    } catch (error) {
      if (signal.aborted) return false;
      reportFailure(services, error);
      noticeEnd(deps);
      state.set(whenNot(errorText(error, failed) ?? { key: failed }));
      return false;
    }
  };
  const askHub = async (): Promise<AccountDeletionState | null> => {
    const answer = await withProof(() => hub.call(askDeletion, {}, options), signal);
    return answer && dueOf(answer);
  };
  return {
    state,
    open: () => void (state.get().kind === 'kept' && state.set(typing)),
    close: () => void (isOpen(state.get()) && state.set(kept)),
    edit: () => void (isOpen(state.get()) && state.set(typing)),
    async load() {
      state.set({ kind: 'loading' });
      await attempt(
        async () => dueOf(await hub.call(readDeletion, {}, options)),
        (text) => ({ kind: 'failed', text: text ?? { key: 'deletion.unknown' } }),
        'deletion.unknown',
      );
    },
    async ask(typed, name) {
      if (!isOpen(state.get())) return false;
      if (!isSameName(typed, name)) {
        const problem = { key: 'deletion.mistyped', values: { name } } as const;
        state.set({ ...typing, isMistyped: true, problem });
        return false;
      }
      state.set({ ...typing, ...busy });
      return attempt(askHub, (problem) => ({ ...typing, problem }), 'deletion.failed');
    },
    async keep() {
      const before = state.get();
      if (before.kind !== 'due' || before.isBusy) return false;
      state.set({ ...before, ...busy });
      return attempt(
        async () => {
          if (!(await hub.call(cancelDeletion, {}, options)).isDone) throw new HubError('business');
          return kept;
        },
        (problem) => ({ ...before, isBusy: false, problem }),
        'deletion.keep_failed',
      );
    },
  };
}

const isOpen = (state: AccountDeletionState): boolean => state.kind === 'typing' && !state.isBusy;

function dueOf({ info }: { info?: { due_at?: number | undefined } | undefined }): AccountDeletionState {
  if (!info) throw new HubError('business');
  return info.due_at === undefined ? kept : { kind: 'due', at: info.due_at, ...idle };
}

/** Case, spaces and full-width letters of an input method are no reason to refuse. */
function isSameName(typed: string, name: string): boolean {
  return plain(typed) === plain(name);
}

const plain = (name: string): string => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();
