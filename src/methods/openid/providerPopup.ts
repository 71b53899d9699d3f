/**
 * A provider's login in another window (docs/contract.md section 5, "Providers"). Providers refuse frames, and a
 * partner's frame cannot keep the state cookie: so the click itself opens a popup, which brings back code and state.
 */
import { isTrusted, parseMessageToOpener, type MessageToOpener } from '../../contract/messages';
import { screenPaths } from '../../contract/screens';
import { createLatestTask, type TaskAttempt } from '../../lib/latestTask';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import type { ShowNextStep } from '../../flows/login/nextStep';
import { errorText } from '../../flows/errorText';
import { createOpenIdStrategy, type ProviderStrategy } from './providerStrategy';
import {
  idleProviderPopup,
  isBusy,
  reduceProviderPopup,
  type ProviderPopupEvent,
  type ProviderPopupState,
} from './providerPopupState';
import type { Services } from '../../flows/services';
import { signInWithCode, type RedeemEnding } from './redeemCode';

/** The object itself is compared with `event.source`. */
export interface PopupWindow {
  readonly closed: boolean;
  close(): void;
  focus(): void;
  postMessage(message: object, origin: string): void;
}

/** Source and origin cannot be forged. */
export interface IncomingMessage {
  source: unknown;
  origin: string;
  data: unknown;
}

export interface PopupPort {
  /** `window.open`, called inside the click. @returns `null` if the browser blocked it */
  open(url: string): PopupWindow | null;
  /** @returns stops listening */
  listen(listener: (message: IncomingMessage) => void): () => void;
}

export interface ProviderPopup extends ReadableStore<ProviderPopupState> {
  /** Lets `start` open the popup inside the click. Call it when buttons show. */
  prepare(): Promise<void>;
  /** Must run inside the click. */
  start(platform: string): void;
  /** Address for "Continue in a new tab" (`target=_blank rel=opener`). */
  newTabHref(platform: string): string;
  cancel(): void;
  /** Ends any state: after the host's `reset()`, a sign-out, a return from the back-forward cache. */
  reset(): void;
}

export interface ProviderPopupDeps {
  services: Services;
  completion: LoginCompletion;
  showNextStep: ShowNextStep;
  popups: PopupPort;
  /** Exact origin of the page that holds the element: the popup posts to it and nowhere else. */
  pageOrigin: string;
  /** Default: the hub's OpenID providers. */
  strategy?: ProviderStrategy;
}

/** Milliseconds between two reads of `popup.closed`: browsers fire no event for it. */
const closedCheckMs = 500;
/** Milliseconds in which the message of a closed popup may still arrive (docs/contract.md section 5). */
const closedGraceMs = 2000;

/** One at a time: a new click replaces the one before. */
export function createProviderPopup(deps: ProviderPopupDeps): ProviderPopup {
  const { services, popups, strategy = createOpenIdStrategy(deps) } = deps;
  const store = createReducerStore(reduceProviderPopup, idleProviderPopup);
  const task = createLatestTask();
  const send: Send = (event) => store.send(event);

  return {
    ...store,
    prepare: () => strategy.prepare(),
    newTabHref: (platform) => strategy.address(platform) ?? new URL(screenPaths.login, services.portal).href,
    start(platform) {
      const attempt = isBusy(store.get()) ? null : task.start();
      if (!attempt) return;
      if (services.config().mode === 'page') {
        send({ type: 'left', platform, attempt: attempt.attempt });
        void leaveForProvider(services, strategy, { ...attempt, platform, popup: null }, send);
        return;
      }
      // Without an address that binds the login to this element only the link remains.
      const address = strategy.address(platform);
      const popup = address === undefined ? null : popups.open(address);
      attempt.signal.addEventListener('abort', () => {
        if (popup && !popup.closed) popup.close();
      });
      send({ type: popup ? 'opened' : 'blocked', platform, attempt: attempt.attempt });
      const run: Run = { ...attempt, platform, popup };
      awaitAnswer(deps, strategy, run, send);
      if (popup) void watchClosed(services, run, popup, send);
    },
    cancel() {
      if (send({ type: 'cancelled' })) task.cancel();
    },
    reset() {
      task.cancel();
      send({ type: 'reset' });
    },
  };
}

interface Run extends TaskAttempt {
  platform: string;
  /** `null`: a link replaces the popup, so its window is not known beforehand. */
  popup: PopupWindow | null;
}

type Send = (event: ProviderPopupEvent) => boolean;

/** Nothing has to happen inside the click here, so the address may be prepared first. */
async function leaveForProvider(
  { navigation }: Pick<Services, 'navigation'>,
  strategy: ProviderStrategy,
  { platform, attempt, signal }: Run,
  send: Send,
): Promise<void> {
  try {
    await strategy.prepare();
    if (signal.aborted) return;
    const address = strategy.address(platform);
    if (address === undefined) send({ type: 'failed', attempt, text: { key: 'error.config' } });
    else navigation.assign(address);
  } catch (error) {
    if (!signal.aborted)
      send({
        type: 'failed',
        attempt,
        text: errorText(error, 'error.login_failed') ?? { key: 'error.login_failed' },
      });
  }
}

/** Waits for one answer; the first trusted one ends the listening, so a code is used once. */
function awaitAnswer(deps: ProviderPopupDeps, strategy: ProviderStrategy, run: Run, send: Send): void {
  const { popups, services } = deps;
  const leave = popups.listen((event) => {
    const message = trustedAnswer(event, run, services.portal);
    if (!message) return;
    leave();
    if (message.type === 'provider-error') {
      if (message.error === 'access_denied') send({ type: 'denied', attempt: run.attempt });
      else if (send({ type: 'answered', attempt: run.attempt })) {
        send({ type: 'failed', attempt: run.attempt, text: { key: 'error.login_failed' } });
      }
      return;
    }
    if (send({ type: 'answered', attempt: run.attempt })) void redeem(deps, strategy, run, message, send);
  });
  run.signal.addEventListener('abort', leave);
}

/**
 * Accepts only that window, the portal's origin and the provider that was asked. A link's window is not known
 * beforehand: there the exact origin decides, and the hub refuses a code of any other flow.
 */
function trustedAnswer(event: IncomingMessage, run: Run, portal: string): MessageToOpener | undefined {
  if (!isTrusted(event, { window: run.popup ?? event.source, origins: [portal] })) return undefined;
  const message = parseMessageToOpener(event.data);
  return message?.platform === run.platform ? message : undefined;
}

function redeem(
  deps: ProviderPopupDeps,
  strategy: ProviderStrategy,
  { platform, attempt, signal }: Run,
  { code, state }: { code: string; state: string },
  send: Send,
): Promise<void> {
  const end = (ending: RedeemEnding): boolean => {
    if (ending.kind === 'signedIn') return send({ type: 'finished', attempt });
    if (ending.kind === 'nextStep') return send({ type: 'reset' });
    return send({ type: 'failed', attempt, text: ending.kind === 'failed' ? ending.text : null });
  };
  return signInWithCode(
    deps,
    platform,
    () => strategy.redeem({ platform, code, state }, signal),
    end,
    signal,
  );
}

/** `closed` does not mean cancelled: under a `same-origin` opener policy a popup reads as closed while it is open. */
async function watchClosed(
  { clock }: Pick<Services, 'clock'>,
  { attempt, signal }: Run,
  popup: PopupWindow,
  send: Send,
): Promise<void> {
  try {
    while (!popup.closed) {
      // Polls.
      // oxlint-disable-next-line no-await-in-loop
      await clock.delay(closedCheckMs, signal);
    }
    await clock.delay(closedGraceMs, signal);
    send({ type: 'closed', attempt });
  } catch {
    // Aborted: another attempt, Cancel, or the element was removed.
  }
}
