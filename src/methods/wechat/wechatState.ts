/** A WeChat code from the image to the sign-in, pure. A refused event leaves the same object. */
import type { VisitorText } from '../../i18n/visitorText';

/** Times are milliseconds since 1970. */
export interface WechatCode {
  /** Checked address of the image. */
  image: string;
  /** Checked link that opens WeChat at the code on this phone; `null` without one. */
  appLink: string | null;
  /** Identifies the scan when polling the hub. */
  scene: string;
  loadedAt: number;
  expiresAt: number;
}

/** `isCancelled`: the person scanned the previous code and then cancelled on the phone. */
export type WechatState =
  /** Attempt 0: not requested yet. */
  | { kind: 'loading'; attempt: number; isCancelled: boolean }
  | { kind: 'waiting'; code: WechatCode; isCancelled: boolean }
  | { kind: 'scanned'; code: WechatCode }
  /** Confirmed; the caller of the scan has the hub's answer. */
  | { kind: 'done'; code: WechatCode }
  | { kind: 'expired'; code: WechatCode }
  /** With a code, polling failed and the code may still be valid. */
  | { kind: 'error'; code: WechatCode | null; problem: VisitorText };

export type WechatEvent =
  | { type: 'asked'; attempt: number; isCancelled?: boolean }
  | { type: 'loaded'; attempt: number; code: WechatCode }
  | { type: 'refused'; attempt: number; problem: VisitorText }
  | { type: 'heard'; scene: string; progress: 'waiting' | 'scanned' | 'done' }
  | { type: 'gone'; scene: string }
  | { type: 'failed'; scene: string; problem: VisitorText }
  /** The code is of no use. */
  | { type: 'pictureFailed'; scene: string; problem: VisitorText }
  | { type: 'retried' };

export const initialWechatState: WechatState = { kind: 'loading', attempt: 0, isCancelled: false };

/** Only the latest attempt may set the code; only the scene on screen counts. */
export function reduceWechat(state: WechatState, event: WechatEvent): WechatState {
  switch (event.type) {
    case 'asked':
      return { kind: 'loading', attempt: event.attempt, isCancelled: event.isCancelled ?? false };
    case 'loaded':
    case 'refused':
      return state.kind === 'loading' && state.attempt === event.attempt
        ? afterAsking(state.isCancelled, event)
        : state;
    case 'retried':
      return state.kind === 'error' && state.code
        ? { kind: 'waiting', code: state.code, isCancelled: false }
        : state;
    case 'heard':
    case 'gone':
    case 'failed':
    case 'pictureFailed':
      return 'code' in state && state.code?.scene === event.scene ? reduceScene(state, event) : state;
    default:
      return state;
  }
}

function afterAsking(
  isCancelled: boolean,
  event: Extract<WechatEvent, { type: 'loaded' | 'refused' }>,
): WechatState {
  if (event.type === 'refused') return { kind: 'error', code: null, problem: event.problem };
  return { kind: 'waiting', code: event.code, isCancelled };
}

type SceneEvent = Extract<WechatEvent, { scene: string }>;

function reduceScene(state: WechatState, event: SceneEvent): WechatState {
  const isOpen = state.kind === 'waiting' || state.kind === 'scanned';
  // A confirmed scan can only fail because its login info is unusable.
  if (state.kind === 'done' && event.type === 'failed')
    return { kind: 'error', code: null, problem: event.problem };
  if (!isOpen) return state;
  const { code } = state;
  if (event.type === 'pictureFailed') return { kind: 'error', code: null, problem: event.problem };
  if (event.type === 'gone') return { kind: 'expired', code };
  if (event.type === 'failed') return { kind: 'error', code, problem: event.problem };
  if (event.progress === 'waiting')
    return state.kind === 'scanned' ? { kind: 'waiting', code, isCancelled: true } : state;
  if (event.progress === state.kind) return state;
  return { kind: event.progress, code };
}
