/**
 * Where an upload is, pure: state + event → state. A refused event leaves the same object. Progress is honest: it
 * says 100 % only once the storage has answered, and goes back where a post begins anew.
 */

/** What an upload is doing; the last three are ends. */
export type UploadPhase =
  /** Reads the file. */
  | 'hashing'
  /** Asks the hub for leave. */
  | 'policy'
  /** Posts the bytes. */
  | 'sending'
  /** Waits for the storage's answer. */
  | 'confirming'
  /** The storage has the file. */
  | 'stored'
  /** The result says why. */
  | 'failed'
  /** The signal was aborted. */
  | 'aborted';

export interface UploadState {
  /** What it is doing. */
  phase: UploadPhase;
  /** Bytes of the file this phase has done; of the phase before where this one has none to do. */
  loaded: number;
  /** Bytes of the file. */
  total: number;
  /** Whole per cent of the upload. 100 only when it is stored. */
  percent: number;
}

export type UploadEvent =
  /** The file is read up to here. */
  | { type: 'read'; bytes: number }
  /** The hash is known, now or from an attempt before. */
  | { type: 'hashed' }
  /** The form is on its way: the first bytes, or a part of them. */
  | { type: 'sent'; part: number }
  /** The storage wants a new policy. */
  | { type: 'expired' }
  | { type: 'stored' }
  | { type: 'failed' }
  | { type: 'aborted' };

/** Share of the way that hashing stands for: about what it takes of the time on a fast line. */
const hashingPercent = 10;
const maxPercent = 99;

/** An upload that has just begun. @param total bytes of the file */
export function beginUpload(total: number): UploadState {
  return { phase: 'hashing', loaded: 0, total, percent: 0 };
}

/** The next state. */
export function reduceUpload(state: UploadState, event: UploadEvent): UploadState {
  if (isOver(state)) return state;
  switch (event.type) {
    case 'read':
      return state.phase === 'hashing' ? progress(state, event.bytes, 0, hashingPercent) : state;
    case 'hashed':
      return state.phase === 'hashing'
        ? { ...state, phase: 'policy', loaded: state.total, percent: hashingPercent }
        : state;
    case 'sent':
      return state.phase === 'policy' || state.phase === 'sending' ? afterSending(state, event.part) : state;
    case 'expired':
      return state.phase === 'sending' || state.phase === 'confirming'
        ? { ...state, phase: 'policy', loaded: 0, percent: hashingPercent }
        : state;
    case 'stored':
      return state.phase === 'sending' || state.phase === 'confirming'
        ? { ...state, phase: 'stored', loaded: state.total, percent: 100 }
        : state;
    case 'failed':
    case 'aborted':
      return { ...state, phase: event.type };
    default:
      return state;
  }
}

function isOver({ phase }: UploadState): boolean {
  return phase === 'stored' || phase === 'failed' || phase === 'aborted';
}

/** @param part of the form that has left, 0 to 1: the form is a little longer than the file */
function afterSending(state: UploadState, part: number): UploadState {
  if (part >= 1) return { ...state, phase: 'confirming', loaded: state.total, percent: maxPercent };
  const sending: UploadState = state.phase === 'sending' ? state : { ...state, phase: 'sending', loaded: 0 };
  return progress(sending, Math.floor(part * state.total), hashingPercent, 100);
}

function progress(state: UploadState, bytes: number, from: number, to: number): UploadState {
  const loaded = Math.min(Math.max(bytes, 0), state.total);
  const part = state.total === 0 ? 0 : loaded / state.total;
  const percent = Math.min(Math.floor(from + part * (to - from)), maxPercent);
  return loaded === state.loaded && percent === state.percent ? state : { ...state, loaded, percent };
}
