/** States of a WeChat code from the picture to the sign-in, pure: event + state → state. A refused event leaves the same object. */
import type { VisitorText } from '../../i18n/visitorText';

/** A code on screen. Moments are milliseconds since 1970. */
export interface WechatCode {
  /** Checked address of the picture. */
  image: string;
  /** By which the hub tells how far the scan has come. */
  scene: string;
  drawnAt: number;
  expiresAt: number;
}

/** `isCancelled`: somebody scanned the code before and then said no on the phone. */
export type WechatState =
  /** The hub is asked for a code. Attempt 0: it was not asked yet. */
  | { kind: 'loading'; attempt: number; isCancelled: boolean }
  | { kind: 'waiting'; code: WechatCode; isCancelled: boolean }
  /** Somebody has scanned it; the tap on the phone is missing. */
  | { kind: 'scanned'; code: WechatCode }
  /** Confirmed; what the hub answered is with whoever asked for the scan. */
  | { kind: 'done'; code: WechatCode }
  | { kind: 'expired'; code: WechatCode }
  /** With a code, it may still be good: the question how far it has come failed. */
  | { kind: 'error'; code: WechatCode | null; problem: VisitorText };

export type WechatEvent =
  | { type: 'asked'; attempt: number; isCancelled?: boolean }
  | { type: 'drawn'; attempt: number; code: WechatCode }
  | { type: 'refused'; attempt: number; problem: VisitorText }
  /** The hub said how far a scene has come. */
  | { type: 'heard'; scene: string; progress: 'waiting' | 'scanned' | 'done' }
  /** The scene is gone or out of date. */
  | { type: 'gone'; scene: string }
  /** The hub could not be asked, or what it answered was of no use. */
  | { type: 'failed'; scene: string; problem: VisitorText }
  /** The visitor tries again with the same code. */
  | { type: 'retried' };

export const firstWechatState: WechatState = { kind: 'loading', attempt: 0, isCancelled: false };

/** The next state. Only the newest attempt may draw; only the scene on screen counts. */
export function reduceWechat(state: WechatState, event: WechatEvent): WechatState {
  switch (event.type) {
    case 'asked':
      return { kind: 'loading', attempt: event.attempt, isCancelled: event.isCancelled ?? false };
    case 'drawn':
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
      return 'code' in state && state.code?.scene === event.scene ? reduceScene(state, event) : state;
    default:
      return state;
  }
}

function afterAsking(
  isCancelled: boolean,
  event: Extract<WechatEvent, { type: 'drawn' | 'refused' }>,
): WechatState {
  if (event.type === 'refused') return { kind: 'error', code: null, problem: event.problem };
  return { kind: 'waiting', code: event.code, isCancelled };
}

type SceneEvent = Extract<WechatEvent, { scene: string }>;

function reduceScene(state: WechatState, event: SceneEvent): WechatState {
  const isOpen = state.kind === 'waiting' || state.kind === 'scanned';
  // Of a confirmed scan only one thing can still be said: that its login info was of no use.
  if (state.kind === 'done' && event.type === 'failed')
    return { kind: 'error', code: null, problem: event.problem };
  if (!isOpen) return state;
  const { code } = state;
  if (event.type === 'gone') return { kind: 'expired', code };
  if (event.type === 'failed') return { kind: 'error', code, problem: event.problem };
  if (event.progress === 'waiting')
    return state.kind === 'scanned' ? { kind: 'waiting', code, isCancelled: true } : state;
  if (event.progress === state.kind) return state;
  return { kind: event.progress, code };
}
