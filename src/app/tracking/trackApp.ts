/** Tracks by following the app's stores, so that nothing else in the app knows about tracking. */
import type { EntryEventMap, EntryEventName } from '../../contract/events';
import { createAttempts, type Attempts } from '../../tracking/createAttempts';
import {
  createTracker,
  refusesTracking,
  type Tracker,
  type TrackingPreferences,
} from '../../tracking/createTracker';
import type { TrackedScreen } from '../../tracking/trackingEvents';
import { firstMethod } from '../../methods/registry';
import type { Entry } from '../entry';
import { isPage, methodOf } from '../navigator/location';
import { trackForms } from './trackForms';
import { sendEvents, sendLeavingEvents } from './sendEvents';

export function trackApp(entry: Entry): void {
  const { element, view, services, signal } = entry;
  if (signal.aborted) return;
  const now = (): number => services.clock.now();
  const tracker = createTracker({
    isAllowed: () => isTrackingAllowed(entry),
    tell: (event) => void element.dispatch('entry-track', event),
    send: (events) => sendEvents(entry, events),
    sendLeaving: (events) => sendLeavingEvents(entry, events),
    now,
    later: (work, ms) => {
      const timer = view.setTimeout(work, ms);
      return () => view.clearTimeout(timer);
    },
  });
  const attempts = createAttempts({ track: tracker.track, screen: () => screenOf(entry), now });
  const stops = [
    trackScreens(entry, tracker),
    trackSignIn(entry, attempts),
    trackProvider(entry, attempts),
    trackMethodScreens(entry, attempts),
    trackForms(entry.stores.forms, attempts, tracker),
    listen(element, 'entry-login', ({ method }) => attempts.succeed(method)),
    listen(element, 'entry-error', ({ kind, code }) => attempts.fail({ kind, code })),
    trackLeaving(view, tracker),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    tracker.stop();
  });
}

/**
 * Profile, host and browser must all agree. False before the profile is known, and where the form may not be shown.
 */
function isTrackingAllowed({
  element,
  view,
  settings,
  stores,
}: Pick<Entry, 'element' | 'view' | 'settings' | 'stores'>): boolean {
  if (
    settings.get().status !== 'ready' ||
    stores.availability.get().kind !== 'form' ||
    element.config.get().noTracking
  )
    return false;
  const preferences: TrackingPreferences = view.navigator;
  return !refusesTracking(preferences) && settings.brand.get().brand.profile.tracking;
}

/** A page can dispatch these events too; values of the wrong shape are tracked as `other` or dropped. */
function listen<Name extends EntryEventName>(
  { events }: Entry['element'],
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

export function screenOf({ shown, methods }: Pick<Entry, 'shown' | 'methods'>): TrackedScreen {
  const location = shown.get();
  if (location.screen === 'method')
    return methods.find(({ id }) => id === location.id)?.screen?.trackedAs ?? 'provider';
  const { screen } = location;
  if (screen === 'secondFactor' || screen === 'setUp') return 'second_factor';
  if (screen === 'bindPhone') return 'bind_phone';
  if (screen === 'newAccount') return 'register';
  // No event is sent where the form may not be shown.
  return screen === 'opening' || screen === 'refused' || screen === 'unreachable' ? 'login' : screen;
}

/** Reads the screen after all stores have changed. */
function trackScreens(entry: Entry, { track }: Tracker): () => void {
  const { element, language } = entry;
  let shown: TrackedScreen | undefined;
  let isWaiting = false;
  const look = (): void => {
    isWaiting = false;
    const screen = screenOf(entry);
    if (screen === shown) return;
    shown = screen;
    track('screen_seen', { screen, mode: element.config.get().mode, language: language.get() });
  };
  const lookSoon = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(look);
  };
  lookSoon();
  return entry.shown.subscribe(lookSoon);
}

function trackSignIn({ signIn, nextStep }: Entry, attempts: Attempts): () => void {
  let wasBusy = false;
  const look = (): void => {
    const { work, problem } = signIn.state.get();
    if (work.kind === 'busy') attempts.begin(firstMethod.id);
    else if (wasBusy && work.kind === 'idle') {
      if (problem) attempts.end('failed');
      else if (nextStep.get()) attempts.pause();
      else attempts.end('cancelled');
    }
    wasBusy = work.kind === 'busy';
  };
  look();
  return signIn.state.subscribe(look);
}

/** Tracks a sign-in in a popup, or one whose answer is in this document's address. */
function trackProvider({ providerSignIn, nextStep }: Entry, attempts: Attempts): () => void {
  const look = (): void => {
    const wait = providerSignIn.wait.get();
    if (wait?.status === 'denied' || wait?.status === 'failed') attempts.end(wait.status);
    else if (wait) attempts.begin(wait.platform);
    else if (nextStep.get()) attempts.pause();
    else attempts.end('cancelled');
  };
  if (providerSignIn.wait.get()) look();
  return providerSignIn.wait.subscribe(look);
}

/** Leaving the screen for the next step continues the attempt; returning to the form cancels it. */
function trackMethodScreens({ navigator, nextStep, completion }: Entry, attempts: Attempts): () => void {
  let before: string | null = null;
  const look = (): void => {
    const place = navigator.get();
    const method = methodOf(place);
    // A page that is read in between changes nothing.
    if (method === before || isPage(place.path)) return;
    before = method;
    if (method !== null) attempts.begin(method);
    else if (nextStep.get() || completion.get().kind !== 'idle') attempts.pause();
    else attempts.end('cancelled');
  };
  look();
  return navigator.subscribe(look);
}

function trackLeaving(view: Window, tracker: Tracker): () => void {
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
