/**
 * A provider's login in a window beside ours (contract section 5, "Providers"). Providers refuse frames and a partner's
 * frame cannot keep the state cookie, so in tag and frame mode a popup, opened by the click itself, brings back code
 * and state, and this element redeems them with its own flow.
 */
import { isTrusted, parseMessageToOpener, type MessageToOpener } from '../../contract/messages';
import { screenPaths } from '../../contract/screens';
import { createReducerStore } from '../../lib/reducerStore';
import type { ReadableStore } from '../../lib/store';
import type { LoginDoor } from '../login/completeLogin';
import { errorText } from '../errorText';
import { createOpenIdWay, type HandoverWay } from './handoverWay';
import {
  idleHandover,
  isBusy,
  reduceHandover,
  type HandoverEvent,
  type HandoverState,
} from './handoverState';
import type { Services } from '../services';

/** What may be done with the window of a popup; the object itself is compared with `event.source`. */
export interface PopupWindow {
  readonly closed: boolean;
  close(): void;
}

/** Of a `MessageEvent`: what a sender cannot forge, and what it says. */
export interface IncomingMessage {
  source: unknown;
  origin: string;
  data: unknown;
}

/** Windows beside this one. */
export interface PopupPort {
  /** `window.open`, called inside the click. @returns `null` where the browser blocked it */
  open(url: string): PopupWindow | null;
  /** Hears messages to this window. @returns stops listening */
  listen(listener: (message: IncomingMessage) => void): () => void;
}

/** Provider logins of one element. */
export interface ProviderHandover extends ReadableStore<HandoverState> {
  /** Computes what the addresses need, so that `start` can open the popup in the click. Call it when buttons show. */
  prepare(): Promise<void>;
  /** A click on a provider's button; must run inside the click. */
  start(platform: string): void;
  /** Address of the link "Continue in a new tab" / "Finish in a new tab" (`target=_blank rel=opener`). */
  newTabHref(platform: string): string;
  /** Ends the wait, closes the popup and goes back to the form. */
  cancel(): void;
  /** Back to the beginning from any state: the host's `reset()`, a sign-out, a return from bfcache. */
  reset(): void;
}

/** What a handover is made of. */
export interface ProviderHandoverParts {
  services: Services;
  door: LoginDoor;
  popups: PopupPort;
  /** Exact origin of the page the element stands in: the popup delivers to it and nowhere else. */
  pageOrigin: string;
  /** The hub's OpenID providers where it is left out. */
  way?: HandoverWay;
}

/** Milliseconds between two looks at `popup.closed`; browsers tell it no other way. */
const closedCheckMs = 500;
/** Milliseconds a closed popup may still be delivering (contract section 5). */
const closedGraceMs = 2000;

/** Creates the handover of one element. One login at a time: a new click takes the place of the one before. */
export function createProviderHandover(parts: ProviderHandoverParts): ProviderHandover {
  const { services, popups, way = createOpenIdWay(parts) } = parts;
  const store = createReducerStore(reduceHandover, idleHandover);
  let attempt = 0;
  let current: { abort: AbortController; popup: PopupWindow | null } | undefined;

  const stop = (): void => {
    current?.abort.abort();
    if (current?.popup && !current.popup.closed) current.popup.close();
    current = undefined;
  };
  const send: Send = (event) => store.send(event);

  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    prepare: () => way.prepare(),
    newTabHref: (platform) => way.address(platform) ?? new URL(screenPaths.login, services.portal).href,
    start(platform) {
      if (isBusy(store.get())) return;
      stop();
      attempt += 1;
      const abort = new AbortController();
      if (services.config().mode === 'page') {
        current = { abort, popup: null };
        send({ type: 'left', platform, attempt });
        void leaveForProvider(services, way, { platform, attempt, popup: null, signal: abort.signal }, send);
        return;
      }
      // Without an address that binds the popup's login to this element, only the link is left.
      const address = way.address(platform);
      const popup = address === undefined ? null : popups.open(address);
      current = { abort, popup };
      send({ type: popup ? 'opened' : 'blocked', platform, attempt });
      const run = { platform, attempt, popup, signal: abort.signal };
      hearAnswer(parts, way, run, send);
      if (popup) void watchClosed(services, run, popup, send);
    },
    cancel() {
      if (send({ type: 'cancelled' })) stop();
    },
    reset() {
      stop();
      send({ type: 'reset' });
    },
  };
}

interface Run {
  platform: string;
  attempt: number;
  /** `null`: a link stands in for the popup, so its window is not known beforehand. */
  popup: PopupWindow | null;
  signal: AbortSignal;
}

type Send = (event: HandoverEvent) => boolean;

/** Nothing has to happen inside the click here, so the address may still be on its way. */
async function leaveForProvider(
  { navigation }: Pick<Services, 'navigation'>,
  way: HandoverWay,
  { platform, attempt, signal }: Run,
  send: Send,
): Promise<void> {
  try {
    await way.prepare();
    if (signal.aborted) return;
    const address = way.address(platform);
    if (address === undefined) send({ type: 'failed', attempt, text: { key: 'error.config' } });
    else navigation.assign(address);
  } catch (error) {
    if (!signal.aborted) send({ type: 'failed', attempt, text: errorText(error, 'error.login_failed') });
  }
}

/** Waits for one answer; the first that is to be trusted ends the listening, so a code is used once. */
function hearAnswer(parts: ProviderHandoverParts, way: HandoverWay, run: Run, send: Send): void {
  const { popups, services } = parts;
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
    if (send({ type: 'answered', attempt: run.attempt })) void redeem(parts.door, way, run, message, send);
  });
  run.signal.addEventListener('abort', leave);
}

/**
 * Only from that window and the portal's origin, only for the provider that was asked. The window of a link is not
 * known beforehand: there the exact origin decides, and the hub refuses a code of any other flow.
 */
function trustedAnswer(event: IncomingMessage, run: Run, portal: string): MessageToOpener | undefined {
  if (!isTrusted(event, { window: run.popup ?? event.source, origins: [portal] })) return undefined;
  const message = parseMessageToOpener(event.data);
  return message?.platform === run.platform ? message : undefined;
}

async function redeem(
  door: LoginDoor,
  way: HandoverWay,
  { platform, attempt, signal }: Run,
  { code, state }: { code: string; state: string },
  send: Send,
): Promise<void> {
  const outcome = await way.redeem({ platform, code, state }, signal);
  if (outcome.kind === 'failed') send({ type: 'failed', attempt, text: outcome.text });
  else if (outcome.kind === 'further') send({ type: 'further', attempt, info: outcome.info });
  // A visitor who cancelled in the meantime is not signed in by a late answer.
  else if (send({ type: 'finished', attempt })) await door.complete(outcome.login);
}

/** `closed` alone is no "cancelled": a `same-origin` opener policy cuts a popup off and it reads as closed. */
async function watchClosed(
  { clock }: Pick<Services, 'clock'>,
  { attempt, signal }: Run,
  popup: PopupWindow,
  send: Send,
): Promise<void> {
  try {
    while (!popup.closed) {
      // One look after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await clock.delay(closedCheckMs, signal);
    }
    await clock.delay(closedGraceMs, signal);
    send({ type: 'closed', attempt });
  } catch {
    // Aborted: another attempt, Cancel, or the end of the element.
  }
}
