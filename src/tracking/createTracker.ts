/** Reports events to the host and sends them in batches. Never throws: tracking must never break a sign-in. */
import type { TrackedEvent, TrackedValue, TrackingEventMap, TrackingEventName } from './trackingEvents';

export interface TrackerDeps {
  /** Settings and attributes can change at any time: called at every event and before every batch. */
  isAllowed: () => boolean;
  /** Informs the host page. */
  tell: (event: TrackedEvent) => void;
  /** May reject. */
  send: (events: readonly TrackedEvent[]) => Promise<unknown>;
  /** While the document unloads. */
  sendLeaving: (events: readonly TrackedEvent[]) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** @returns a function that cancels it */
  later: (work: () => void, ms: number) => () => void;
}

export interface Tracker {
  track: <Name extends TrackingEventName>(name: Name, props: TrackingEventMap[Name]) => void;
  /** The document unloads. */
  leave(): void;
  /** Sends the remaining events and accepts no more. */
  stop(): void;
}

/** A full batch is sent at once; the hub accepts 100. */
export const batchSize = 20;
/** A batch waits this long for more events. */
export const batchMs = 5000;
/** After so many in a row nothing more is sent, so that a struggling hub is not loaded further. */
const maxFailures = 3;

export function createTracker({ isAllowed, tell, send, sendLeaving, now, later }: TrackerDeps): Tracker {
  let waiting: TrackedEvent[] = [];
  let cancelTimer: (() => void) | undefined;
  let failures = 0;
  let isStopped = false;

  /** Takes none when tracking is no longer allowed. */
  const takeBatch = (): TrackedEvent[] => {
    cancelTimer?.();
    cancelTimer = undefined;
    const batch = isAllowed() ? waiting : [];
    waiting = [];
    return failures < maxFailures ? batch : [];
  };
  const sendBatch = async (): Promise<void> => {
    const batch = takeBatch();
    if (batch.length === 0) return;
    try {
      await send(batch);
      failures = 0;
    } catch {
      failures += 1;
    }
  };
  const leave = (): void => {
    const batch = takeBatch();
    if (batch.length > 0) attempt(() => sendLeaving(batch));
  };
  return {
    track(name, props) {
      if (isStopped || !isAllowed()) return;
      const event: TrackedEvent = { name, time: now(), props: cleanProps(props) };
      waiting.push(event);
      if (waiting.length >= batchSize) void sendBatch();
      else cancelTimer ??= later(() => void sendBatch(), batchMs);
      attempt(() => tell(event));
    },
    leave,
    stop() {
      leave();
      isStopped = true;
    },
  };
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Tracking must never break a sign-in.
  }
}

/** Names such as `register.email`, `zh-Hans`, `oneaccess`: too short for a token, and no e-mail address matches. */
const plainName = /^[a-z][\w.-]{0,22}$/i;

/** For a text that is not such a name, e.g. a method that a host or a profile made up. */
const other = 'other';

/** Nothing a visitor typed is tracked. @param props `undefined` values are dropped */
export function cleanProps(
  props: Readonly<Record<string, TrackedValue | undefined>>,
): Record<string, TrackedValue> {
  const clean: Record<string, TrackedValue> = {};
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === 'string') clean[key] = plainName.test(value) ? value : other;
    else if (typeof value === 'boolean' || Number.isFinite(value)) clean[key] = value ?? false;
  }
  return clean;
}

export interface TrackingPreferences {
  doNotTrack?: string | null | undefined;
  globalPrivacyControl?: boolean | undefined;
}

/** Do Not Track, or Global Privacy Control (https://w3c.github.io/gpc/). */
export function refusesTracking({ doNotTrack, globalPrivacyControl }: TrackingPreferences): boolean {
  // Old versions of Firefox send `yes`.
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}
