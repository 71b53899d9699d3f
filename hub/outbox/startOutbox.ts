/** Sends what is in the outbox, in each process of the hub: who claims a message sends it. */
import { describeError } from '../http/describeError';
import { claimMessage, dueTargets, oldestWaitMs, type Target } from './messages';
import { sendMessage, type OutboxBase } from './sendMessage';

/** How often a process looks for messages. */
const lookEveryMs = 1000;

/** Messages on their way to one target, each about another account. */
const lanesOfTarget = 4;

/** Targets that a process sends to at once: one that is slow holds up itself alone. */
const mostTargets = 64;

export interface Outbox {
  /** Sends all that can be sent now. */
  deliverDue(): Promise<void>;
  /** Looks every second from now on. */
  start(): void;
  /** Looks no more, and waits for what is on its way. */
  stop(): Promise<void>;
}

/** Nothing is sent before `start`. */
export function createOutbox(base: OutboxBase): Outbox {
  const { log } = base;
  const { look, running, close } = createLooks(base);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  /** A look that takes longer than a second is not joined by others. */
  const lookOnce = (): void => {
    looking ??= look()
      .catch((error: unknown) => log.error(describeError(error), 'the outbox could not be read'))
      .finally(() => (looking = undefined));
  };
  return {
    deliverDue: async () => {
      await look();
      while (running.size > 0) await Promise.all(running.values());
    },
    start: () => {
      timer ??= setInterval(lookOnce, lookEveryMs);
      timer.unref();
      lookOnce();
    },
    stop: async () => {
      close();
      clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}

/** @returns what begins to send, and what is under way */
function createLooks(base: OutboxBase) {
  const { database, clock, metrics } = base;
  const running = new Map<string, Promise<void>>();
  const state = { isOpen: true };
  const look = async (): Promise<void> => {
    const now = clock.now();
    if (metrics) metrics.observeOldestDelivery((await oldestWaitMs(database, now)) / 1000);
    for (const target of await dueTargets(database, now))
      if (state.isOpen && !running.has(target.target) && running.size < mostTargets)
        running.set(
          target.target,
          drain(base, state, target).finally(() => running.delete(target.target)),
        );
  };
  return { look, running, close: () => (state.isOpen = false) };
}

/**
 * Sends the messages of a target one after another, as long as there are some; beside it more such lanes, if there is
 * something for them.
 */
async function drain(
  base: OutboxBase,
  state: { isOpen: boolean },
  target: Target,
  more = lanesOfTarget - 1,
): Promise<void> {
  const { database, clock, log } = base;
  let beside: Promise<void> | undefined;
  try {
    while (state.isOpen) {
      const message = await claimMessage(database, target, clock.now());
      if (!message) break;
      if (more > 0) beside ??= drain(base, state, target, more - 1);
      await sendMessage(base, message);
    }
  } catch (error) {
    log.error({ ...describeError(error), target: target.target }, 'a message could not be sent');
  }
  await beside;
}
