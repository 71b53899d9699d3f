/**
 * The state of an upload, pure. Progress is honest: it reaches 100 % only when the storage has answered, and goes
 * back when a post starts over.
 */

/** Phases of an upload; the last three are final. */
export type UploadPhase =
  /** Reads the file. */
  | 'hashing'
  /** Requests permission from the hub. */
  | 'policy'
  /** Posts the bytes. */
  | 'sending'
  /** Waits for the storage's answer. */
  | 'confirming'
  /** The storage has the file. */
  | 'stored'
  /** Failed; the result says why. */
  | 'failed'
  /** The signal was aborted. */
  | 'aborted';

export interface UploadState {
  /** The current phase. */
  phase: UploadPhase;
  /** Bytes of the file that this phase has processed; in a phase that processes none, those of the phase before. */
  loaded: number;
  /** Bytes of the file. */
  total: number;
  /** Whole per cent of the upload; 100 only when the file is stored. */
  percent: number;
}

export type UploadEvent =
  /** The file was read up to this byte. */
  | { type: 'read'; bytes: number }
  /** The hash is known, from this attempt or an earlier one. */
  | { type: 'hashed' }
  /** The first bytes, or a part, of the form. */
  | { type: 'sent'; part: number }
  /** The storage asks for a new policy. */
  | { type: 'expired' }
  | { type: 'stored' }
  | { type: 'failed' }
  | { type: 'aborted' };

/** Per cent: about the share of hashing in the time on a fast connection. */
const hashingPercent = 10;
const maxPercent = 99;

/** @param total bytes of the file */
export function beginUpload(total: number): UploadState {
  return { phase: 'hashing', loaded: 0, total, percent: 0 };
}

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

/** @param part 0 to 1 of the form, which is slightly longer than the file */
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
