/** Undoes a change of the account that its owner did not make, with the token of a mail. Opening the page changes nothing. */
import { hubCodes } from '../../api/classifyCode';
import { HubError, isHubError } from '../../api/hubError';
import { undo } from '../../api/undo';
import type { VisitorText } from '../../i18n/visitorText';
import { createLatestTask } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import { errorText } from '../errorText';
import { reportToHost } from '../reportFailure';
import type { Services } from '../services';

export type UndoState =
  | { kind: 'asking'; isBusy: boolean; problem: VisitorText | null }
  /** The hub does not know the token any more, or there is none. */
  | { kind: 'gone' }
  /** What was put back: `password`, `email`, …, and others of a later hub. */
  | { kind: 'done'; undone: readonly string[] };

export type UndoEvent =
  | { type: 'started' }
  | { type: 'failed'; text: VisitorText }
  | { type: 'gone' }
  | { type: 'undone'; undone: readonly string[] };

export function reduceUndo(state: UndoState, event: UndoEvent): UndoState {
  if (state.kind !== 'asking') return state;
  switch (event.type) {
    case 'started':
      return state.isBusy ? state : { kind: 'asking', isBusy: true, problem: null };
    case 'failed':
      return { kind: 'asking', isBusy: false, problem: event.text };
    case 'gone':
      return { kind: 'gone' };
    case 'undone':
      return { kind: 'done', undone: event.undone };
    default:
      return state;
  }
}

export interface UndoChange extends ReadableStore<UndoState> {
  /** Never rejects. */
  undo(): Promise<void>;
}

export interface UndoDeps {
  services: Pick<Services, 'hub' | 'host' | 'storage'>;
  /** Of the address; a reload finds the one before. */
  token: string | null;
  signal: AbortSignal;
}

export function createUndoChange({ services, token: fresh, signal }: UndoDeps): UndoChange {
  const { hub, storage } = services;
  if (fresh !== null) storage.set('undo', fresh);
  const token = fresh ?? storage.get('undo');
  const initial: UndoState =
    token === null ? { kind: 'gone' } : { kind: 'asking', isBusy: false, problem: null };
  const store = createReducerStore(reduceUndo, initial);
  const request = createLatestTask(signal);
  const finish = (event: UndoEvent): void => {
    storage.remove('undo');
    store.send(event);
  };
  const ask = async (attempt: AbortSignal): Promise<void> => {
    try {
      // It needs no session; that of this browser may be another account's.
      const options = { ignoreMessage: true, token: null, signal: attempt };
      const { info } = await hub.call(undo, { token: token ?? '' }, options);
      if (!info) throw new HubError('business');
      if (!attempt.aborted) finish({ type: 'undone', undone: info.undone });
    } catch (error) {
      if (attempt.aborted) return;
      reportToHost(services, error);
      if (isGone(error)) finish({ type: 'gone' });
      else store.send({ type: 'failed', text: errorText(error, fallback) ?? { key: fallback } });
    }
  };
  return {
    ...store,
    undo: () =>
      request.run(
        ({ signal: attempt }) => ask(attempt),
        () => store.send({ type: 'started' }),
      ),
  };
}

const fallback = 'undo.failed';
/** The second: what a mail program made of it is no token at all. */
const goneCodes: readonly number[] = [hubCodes.challengeGone, hubCodes.fieldInvalid];
const isGone = (error: unknown): boolean => isHubError(error) && goneCodes.includes(error.code);
