/** A copy of the owner's data: asked for once a day, prepared, and downloaded once. */
import { askExport, readExport } from '../../api/dataCopy';
import { hubCodes } from '../../api/classifyCode';
import type { InfoOf } from '../../api/defineCall';
import { HubError, isHubError } from '../../api/hubError';
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

/** Times are milliseconds since 1970. */
export type DataCopyState =
  | { kind: 'loading' }
  | { kind: 'failed'; text: VisitorText }
  /** One can be asked for. */
  | ({ kind: 'none' } & Step)
  /** None waits here, and the next one can be asked for at a time. */
  | { kind: 'later'; at: number; problem: VisitorText | null }
  | { kind: 'preparing' }
  | ({ kind: 'ready'; id: string; until: number | null } & Step)
  /** The browser has it; `address` is good as long as the page. */
  | { kind: 'saved'; address: string };

/** How a browser keeps a file. */
export interface FileKeeper {
  /** @returns an address in this document */
  open(file: Blob): string;
  save(address: string): void;
  close(address: string): void;
}

/** Nothing rejects. */
export interface DataCopy {
  state: ReadableStore<DataCopyState>;
  load(): Promise<void>;
  /** @returns whether a copy was asked for */
  ask(): Promise<boolean>;
  /** @returns whether the browser has it */
  download(): Promise<boolean>;
}

export interface DataCopyDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session' | 'clock'>;
  withProof: WithProof;
  files: FileKeeper;
  /** @returns `null` while the hub prepares it */
  fetchCopy: (id: string, signal: AbortSignal) => Promise<Blob | null>;
}

const idle = { isBusy: false, problem: null } as const;
/** Between two questions while the hub prepares it. */
const askAgainMs = 3000;

export function createDataCopy(deps: DataCopyDeps): DataCopy {
  const { services, signal, withProof, files, fetchCopy } = deps;
  const { hub, clock } = services;
  const options = { ignoreMessage: true, signal } as const;
  const state = createStore<DataCopyState>({ kind: 'loading' });
  const set = (next: DataCopyState): void => {
    if (!signal.aborted) state.set(next);
  };
  const problemOf = (error: unknown, failed: TextKey): VisitorText => {
    if (!signal.aborted) {
      reportFailure(services, error);
      noticeEnd(deps);
    }
    return errorText(error, failed) ?? { key: failed };
  };
  /** @param problem of what went before; beside what there is now */
  const read = async (problem: VisitorText | null = null): Promise<void> => {
    try {
      const { info } = await hub.call(readExport, {}, options);
      if (!info) throw new HubError('business');
      set(stateOf(info, problem));
      if (info.status !== 'preparing') return;
      await clock.delay(askAgainMs, signal);
      await read(problem);
    } catch (error) {
      if (!signal.aborted) set({ kind: 'failed', text: problemOf(error, 'copy.unknown') });
    }
  };
  const keep = (file: Blob): void => {
    const address = files.open(file);
    if (signal.aborted) return files.close(address);
    signal.addEventListener('abort', () => files.close(address));
    set({ kind: 'saved', address });
    files.save(address);
  };
  return {
    state,
    async load() {
      set({ kind: 'loading' });
      await read();
    },
    async ask() {
      const before = state.get();
      if (before.kind !== 'none' || before.isBusy) return false;
      set({ kind: 'none', isBusy: true, problem: null });
      try {
        const answer = await withProof(() => hub.call(askExport, {}, options), signal);
        if (answer === null) set({ kind: 'none', ...idle });
        else await read();
        return answer !== null;
      } catch (error) {
        const problem = problemOf(error, 'copy.failed');
        // Asked elsewhere a moment ago: the time says it all.
        if (isCode(error, hubCodes.tooManyTries)) await read();
        else set({ kind: 'none', isBusy: false, problem });
        return false;
      }
    },
    async download() {
      const before = state.get();
      if (before.kind !== 'ready' || before.isBusy) return false;
      set({ ...before, isBusy: true, problem: null });
      try {
        const file = await fetchCopy(before.id, signal);
        if (file === null) await read();
        else keep(file);
        return file !== null;
      } catch (error) {
        const isOver = isCode(error, hubCodes.fieldInvalid);
        const problem = problemOf(error, 'copy.lost');
        // What is lost on its way may be gone from the hub, or not.
        await read(isOver ? { key: 'copy.over' } : problem);
        return false;
      }
    },
  };
}

const isCode = (error: unknown, code: number): boolean => isHubError(error) && error.code === code;

function stateOf(
  { id, status, expires_at: until, again_at: at }: InfoOf<typeof readExport>,
  problem: VisitorText | null,
): DataCopyState {
  if (status === 'preparing') return { kind: 'preparing' };
  if (id !== undefined) return { kind: 'ready', id, until: until ?? null, isBusy: false, problem };
  return at === undefined ? { kind: 'none', isBusy: false, problem } : { kind: 'later', at, problem };
}
