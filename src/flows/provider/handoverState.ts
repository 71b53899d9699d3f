/** States of a provider login in another window, pure (contract section 5, "Providers"). */
import type { LoginInfo } from '../../hub/loginInfo';
import type { VisitorText } from '../../i18n/visitorText';

export type HandoverState =
  | { kind: 'idle' }
  /** Page mode: the whole document is on its way to the provider. */
  | { kind: 'leaving'; platform: string; attempt: number }
  /** The popup is open. */
  | { kind: 'waiting'; platform: string; attempt: number }
  /** The popup has seemed closed for 2 s. It may only be cut off from us: an answer still counts. */
  | { kind: 'closed'; platform: string; attempt: number }
  /** The browser opened no window; a link stands in for it, and its answer counts. */
  | { kind: 'blocked'; platform: string; attempt: number }
  /** The answer is here, the hub checks it. */
  | { kind: 'redeeming'; platform: string; attempt: number }
  /** The visitor or the provider said no. */
  | { kind: 'denied'; platform: string }
  /** `text` is `null` where the failure is only logged. */
  | { kind: 'failed'; platform: string; text: VisitorText | null }
  | { kind: 'further'; platform: string; info: LoginInfo }
  | { kind: 'finished'; platform: string };

export type HandoverEvent =
  | { type: 'left'; platform: string; attempt: number }
  | { type: 'opened'; platform: string; attempt: number }
  | { type: 'blocked'; platform: string; attempt: number }
  | { type: 'closed'; attempt: number }
  | { type: 'answered'; attempt: number }
  | { type: 'denied'; attempt: number }
  | { type: 'failed'; attempt: number; text: VisitorText | null }
  | { type: 'further'; attempt: number; info: LoginInfo }
  | { type: 'finished'; attempt: number }
  | { type: 'cancelled' }
  /** The element begins again: `reset()`, sign-out, return from bfcache. */
  | { type: 'reset' };

export const idleHandover: HandoverState = { kind: 'idle' };

/** The next state. A new attempt takes the place of any before it, except one whose answer is being checked. */
export function reduceHandover(state: HandoverState, event: HandoverEvent): HandoverState {
  if (event.type === 'reset') return idleHandover;
  if (event.type === 'cancelled') return state.kind === 'finished' ? state : idleHandover;
  if (event.type === 'left' || event.type === 'opened' || event.type === 'blocked') {
    const kind = startedKinds[event.type];
    return isBusy(state) ? state : { kind, platform: event.platform, attempt: event.attempt };
  }
  if (!('attempt' in state) || state.attempt !== event.attempt) return state;
  if (state.kind === 'leaving' || state.kind === 'redeeming') return reduceRedeeming(state, event);
  return reduceOpen(state, event);
}

const startedKinds = { left: 'leaving', opened: 'waiting', blocked: 'blocked' } as const;

/** Whether a click on a provider's button would do nothing. */
export function isBusy(state: HandoverState): boolean {
  return state.kind === 'redeeming' || state.kind === 'finished';
}

type Attempt = Extract<HandoverState, { attempt: number }>;
type AttemptEvent = Extract<HandoverEvent, { attempt: number }>;

/** The other window has not answered yet. */
function reduceOpen(state: Attempt, event: AttemptEvent): HandoverState {
  const { kind, platform, attempt } = state;
  if (event.type === 'closed' && kind === 'waiting') return { kind: 'closed', platform, attempt };
  if (event.type === 'answered') return { kind: 'redeeming', platform, attempt };
  return event.type === 'denied' ? { kind: 'denied', platform } : state;
}

/** No other window is waited for: the hub checks an answer, or this document is on its way. */
function reduceRedeeming(state: Attempt, event: AttemptEvent): HandoverState {
  const { platform } = state;
  if (event.type === 'failed') return { kind: 'failed', platform, text: event.text };
  if (event.type === 'further') return { kind: 'further', platform, info: event.info };
  return event.type === 'finished' ? { kind: 'finished', platform } : state;
}
