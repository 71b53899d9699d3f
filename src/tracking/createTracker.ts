/** Collects events, tells hosts of each and sends them in batches. It never throws: a login goes on without it. */
import { cleanProps } from './cleanProps';
import type { TrackedEvent, TrackingEventMap, TrackingEventName } from './trackingEvents';

/** What it works with. */
export interface TrackerParts {
  /** Asked at every event and before every batch: settings and attributes may change at any time. */
  isAllowed: () => boolean;
  /** Tells the host page. */
  tell: (event: TrackedEvent) => void;
  /** Sends a batch; may reject. */
  send: (events: readonly TrackedEvent[]) => Promise<unknown>;
  /** Sends what is left while the document goes away. */
  sendLeaving: (events: readonly TrackedEvent[]) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Does something later. @returns calls it off */
  later: (work: () => void, ms: number) => () => void;
}

export interface Tracker {
  track: <Name extends TrackingEventName>(name: Name, props: TrackingEventMap[Name]) => void;
  /** The document goes away, perhaps for good. */
  leave(): void;
  /** What is left is sent; nothing more is taken. */
  stop(): void;
}

/** Events after which a batch is sent at once; the hub takes 100. */
export const batchSize = 20;
/** Milliseconds a batch waits for more. */
export const batchMs = 5000;
/** Failures in a row after which nothing more is sent: the hub has other worries. */
const maxFailures = 3;

/** Creates a tracker with nothing to send. */
export function createTracker({ isAllowed, tell, send, sendLeaving, now, later }: TrackerParts): Tracker {
  let waiting: TrackedEvent[] = [];
  let callOff: (() => void) | undefined;
  let failures = 0;
  let isStopped = false;

  /** What is to be sent now; nothing where it is no longer allowed. */
  const takeBatch = (): TrackedEvent[] => {
    callOff?.();
    callOff = undefined;
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
      else callOff ??= later(() => void sendBatch(), batchMs);
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
    // Nobody's sign-in depends on it.
  }
}
