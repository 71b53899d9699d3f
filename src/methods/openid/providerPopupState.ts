/** States of a provider's login in another window, pure (docs/contract.md section 5, "Providers"). */
import type { VisitorText } from '../../i18n/visitorText';

export type ProviderPopupState =
  | { kind: 'idle' }
  /** Page mode: the document itself goes to the provider. */
  | { kind: 'leaving'; platform: string; attempt: number }
  | { kind: 'waiting'; platform: string; attempt: number }
  /** The popup has looked closed for 2 s. It may only have lost its connection: an answer still counts. */
  | { kind: 'closed'; platform: string; attempt: number }
  /** The browser opened no window; a link replaces it, and its answer counts. */
  | { kind: 'blocked'; platform: string; attempt: number }
  | { kind: 'redeeming'; platform: string; attempt: number }
  | { kind: 'denied'; platform: string }
  /** `text` is `null` if the failure is only logged. */
  | { kind: 'failed'; platform: string; text: VisitorText | null }
  | { kind: 'finished'; platform: string };

export type ProviderPopupEvent =
  | { type: 'left'; platform: string; attempt: number }
  | { type: 'opened'; platform: string; attempt: number }
  | { type: 'blocked'; platform: string; attempt: number }
  | { type: 'closed'; attempt: number }
  | { type: 'answered'; attempt: number }
  | { type: 'denied'; attempt: number }
  | { type: 'failed'; attempt: number; text: VisitorText | null }
  | { type: 'finished'; attempt: number }
  | { type: 'cancelled' }
  | { type: 'reset' };

export const idleProviderPopup: ProviderPopupState = { kind: 'idle' };

/** A new attempt replaces the one before, except while its answer is being checked. */
export function reduceProviderPopup(
  state: ProviderPopupState,
  event: ProviderPopupEvent,
): ProviderPopupState {
  if (event.type === 'reset') return idleProviderPopup;
  if (event.type === 'cancelled') return state.kind === 'finished' ? state : idleProviderPopup;
  if (event.type === 'left' || event.type === 'opened' || event.type === 'blocked') {
    const kind = startedKinds[event.type];
    return isBusy(state) ? state : { kind, platform: event.platform, attempt: event.attempt };
  }
  if (!('attempt' in state) || state.attempt !== event.attempt) return state;
  if (state.kind === 'leaving' || state.kind === 'redeeming') return reduceRedeeming(state, event);
  return reduceOpen(state, event);
}

const startedKinds = { left: 'leaving', opened: 'waiting', blocked: 'blocked' } as const;

export function isBusy(state: ProviderPopupState): boolean {
  return state.kind === 'redeeming' || state.kind === 'finished';
}

type Attempt = Extract<ProviderPopupState, { attempt: number }>;
type AttemptEvent = Extract<ProviderPopupEvent, { attempt: number }>;

function reduceOpen(state: Attempt, event: AttemptEvent): ProviderPopupState {
  const { kind, platform, attempt } = state;
  if (event.type === 'closed' && kind === 'waiting') return { kind: 'closed', platform, attempt };
  if (event.type === 'answered') return { kind: 'redeeming', platform, attempt };
  return event.type === 'denied' ? { kind: 'denied', platform } : state;
}

function reduceRedeeming(state: Attempt, event: AttemptEvent): ProviderPopupState {
  const { platform } = state;
  if (event.type === 'failed') return { kind: 'failed', platform, text: event.text };
  return event.type === 'finished' ? { kind: 'finished', platform } : state;
}
