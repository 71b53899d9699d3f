/** Measures what the app does by what its stores say: nothing else in the app knows of it. It ends with the element. */
import type { EntryEventMap, EntryEventName } from '../../contract/events';
import { createAttempts, type Attempts } from '../../tracking/createAttempts';
import { createTracker, type Tracker } from '../../tracking/createTracker';
import type { TrackedScreen } from '../../tracking/trackingEvents';
import type { AppParts } from '../createAppParts';
import { followForms } from './followForms';
import { isTrackingAllowed } from './isTrackingAllowed';
import { screenOf, watchScreen } from './screenOf';
import { sendEvents, sendLeavingEvents } from './sendEvents';

/** Begins to follow one element. */
export function followApp(parts: AppParts): void {
  const { host, view, environment, lifetime } = parts;
  if (lifetime.signal.aborted) return;
  const now = (): number => environment.clock.now();
  const tracker = createTracker({
    isAllowed: () => isTrackingAllowed(parts),
    tell: (event) => void host.dispatch('entry-track', event),
    send: (events) => sendEvents(parts, events),
    sendLeaving: (events) => sendLeavingEvents(parts, events),
    now,
    later: (work, ms) => {
      const timer = view.setTimeout(work, ms);
      return () => view.clearTimeout(timer);
    },
  });
  const attempts = createAttempts({ track: tracker.track, screen: () => screenOf(parts), now });
  const stops = [
    followScreens(parts, tracker),
    followSignIn(parts, attempts),
    followProvider(parts, attempts),
    followMethods(parts, attempts),
    followForms(parts.services, attempts, tracker),
    listen(host, 'entry-login', ({ method }) => attempts.succeed(method)),
    listen(host, 'entry-error', ({ kind, code }) => attempts.fail({ kind, code })),
    followLeaving(view, tracker),
  ];
  lifetime.signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    tracker.stop();
  });
}

/** Hears what hosts hear. A page can dispatch such events too: what is not of their shape ends as `other` or nothing. */
function listen<Name extends EntryEventName>(
  { events }: AppParts['host'],
  name: Name,
  listener: (detail: EntryEventMap[Name]) => void,
): () => void {
  const handle = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read field by field, and cleaned before it is sent
    if (typeof detail === 'object' && detail !== null) listener(detail as EntryEventMap[Name]);
  };
  events.addEventListener(name, handle);
  return () => events.removeEventListener(name, handle);
}

/** Stores change one after the other; what is looked at is what they come to. */
function followScreens(parts: AppParts, { track }: Tracker): () => void {
  const { host, languages } = parts;
  let shown: TrackedScreen | undefined;
  let isWaiting = false;
  const look = (): void => {
    isWaiting = false;
    const screen = screenOf(parts);
    if (screen === shown) return;
    shown = screen;
    track('screen_seen', { screen, mode: host.config.get().mode, language: languages.language.get() });
  };
  const lookSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(look);
  };
  lookSoon();
  return watchScreen(parts, lookSoon);
}

function followSignIn({ signIn, further }: AppParts, attempts: Attempts): () => void {
  let wasBusy = false;
  const look = (): void => {
    const { work, problem } = signIn.state.get();
    if (work.kind === 'busy') attempts.begin('password');
    else if (wasBusy && work.kind === 'idle') {
      if (problem) attempts.end('failed');
      else if (further.step.get()) attempts.pause();
      else attempts.end('cancelled');
    }
    wasBusy = work.kind === 'busy';
  };
  look();
  return signIn.state.subscribe(look);
}

/** A popup, or the answer this document was opened with. */
function followProvider({ provider, further }: AppParts, attempts: Attempts): () => void {
  const look = (): void => {
    const wait = provider.wait.get();
    if (wait?.status === 'denied' || wait?.status === 'failed') attempts.end(wait.status);
    else if (wait) attempts.begin(wait.platform);
    else if (further.step.get()) attempts.pause();
    else attempts.end('cancelled');
  };
  if (provider.wait.get()) look();
  return provider.wait.subscribe(look);
}

/** Methods with a screen of their own: leaving it for another step goes on, for the form is a change of mind. */
function followMethods({ methods, further, door }: AppParts, attempts: Attempts): () => void {
  const look = (): void => {
    const method = methods.shown.get();
    if (method !== null) attempts.begin(method);
    else if (further.step.get() || door.get().kind !== 'idle') attempts.pause();
    else attempts.end('cancelled');
  };
  if (methods.shown.get() !== null) look();
  return methods.shown.subscribe(look);
}

function followLeaving(view: Window, tracker: Tracker): () => void {
  const { document } = view;
  const handleVisibility = (): void => {
    if (document.visibilityState === 'hidden') tracker.leave();
  };
  const handlePageHide = (): void => tracker.leave();
  document.addEventListener('visibilitychange', handleVisibility);
  view.addEventListener('pagehide', handlePageHide);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    view.removeEventListener('pagehide', handlePageHide);
  };
}
