/** The account's picture and its upload, pure: state + event → state. A refused event leaves the same object. */
import type { VisitorText } from '../../i18n/visitorText';

export type AvatarChange =
  | { kind: 'idle' }
  /** The file is being read. */
  | { kind: 'opening' }
  /** The owner chooses a part; `preview` is the whole picture as `data:` address. */
  | { kind: 'cropping'; preview: string }
  /** `preview` is the chosen part as `data:` address. */
  | { kind: 'running'; attempt: number; preview: string; percent: number }
  | { kind: 'failed'; preview: string | null; text: VisitorText; canRetry: boolean };

export interface AvatarState {
  address: string | null;
  change: AvatarChange;
}

export type AvatarEvent =
  | { type: 'told'; address: string | null }
  | { type: 'opening' }
  | { type: 'opened'; preview: string }
  | { type: 'refused'; text: VisitorText }
  | { type: 'started'; attempt: number; preview: string }
  | { type: 'progressed'; attempt: number; percent: number }
  | { type: 'failed'; attempt: number; text: VisitorText; canRetry: boolean }
  | { type: 'saved'; attempt: number; address: string }
  | { type: 'closed' };

export const noAvatar: AvatarState = { address: null, change: { kind: 'idle' } };

/** One change at a time; only the running attempt's answers count. */
export function reduceAvatar(state: AvatarState, event: AvatarEvent): AvatarState {
  const { change } = state;
  switch (event.type) {
    case 'told':
      return event.address === state.address ? state : { ...state, address: event.address };
    case 'opening':
      return change.kind === 'running' ? state : { ...state, change: { kind: 'opening' } };
    case 'opened':
      return change.kind === 'opening'
        ? { ...state, change: { kind: 'cropping', preview: event.preview } }
        : state;
    case 'refused':
      return change.kind === 'running'
        ? state
        : { ...state, change: { kind: 'failed', preview: null, text: event.text, canRetry: false } };
    case 'started':
      return change.kind === 'running'
        ? state
        : {
            ...state,
            change: { kind: 'running', attempt: event.attempt, preview: event.preview, percent: 0 },
          };
    case 'closed':
      return change.kind === 'idle' ? state : { ...state, change: { kind: 'idle' } };
    case 'progressed':
    case 'failed':
    case 'saved':
      return change.kind === 'running' && change.attempt === event.attempt
        ? afterAnswer(state, change, event)
        : state;
    default:
      return state;
  }
}

/** The end has its own event: until then the upload is not done, even if the storage answers success. */
const maxPercent = 99;

function afterAnswer(
  state: AvatarState,
  change: Extract<AvatarChange, { kind: 'running' }>,
  event: Extract<AvatarEvent, { type: 'progressed' | 'failed' | 'saved' }>,
): AvatarState {
  if (event.type === 'saved') return { address: event.address, change: { kind: 'idle' } };
  if (event.type === 'failed') {
    const { text, canRetry } = event;
    return { ...state, change: { kind: 'failed', preview: change.preview, text, canRetry } };
  }
  const percent = Math.min(event.percent, maxPercent);
  return percent === change.percent ? state : { ...state, change: { ...change, percent } };
}
