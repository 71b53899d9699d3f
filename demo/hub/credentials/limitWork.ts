import { tooBusy } from '../http/refusal';

/** How much heavy work runs at once in this process, and how much waits. */
export interface WorkLimit {
  atOnce: number;
  waiting: number;
  /** Most that waits of one caller: of all work with the same key. */
  waitingOfCaller: number;
  /** Longest wait for a turn, in milliseconds. */
  longestWaitMs: number;
}

/** Who work is done for, e.g. an account and an address block: each key has its own fair share of the turns. */
export type WorkKeys = readonly string[];

/** Runs a piece of work when it is its turn. */
export type RunLimited = <Result>(keys: WorkKeys, work: () => Promise<Result>) => Promise<Result>;

/** Work that waits. */
interface Waiting {
  keys: WorkKeys;
  /** Its place in the order of turns: the lowest is next. */
  tag: number;
  begin(): void;
  refuse(): void;
}

/**
 * Limits work that occupies a processor for long, so that other requests are still answered. Each process has its own
 * limit, because it protects the machine.
 *
 * Turns are given by start-time fair queueing (Goyal, Vin, Cheng 1996): work of a key that already waits for turns comes
 * after the first work of any other key. A caller with much work can neither fill the queue nor delay others by more
 * than one turn each: when there is no place left, the latest work of the caller with the most gives way.
 * @returns runs work; rejects with -100105 and HTTP 429 when too much waits already, or for too long
 */
export function limitWork({ atOnce, waiting, waitingOfCaller, longestWaitMs }: WorkLimit): RunLimited {
  let running = 0;
  /** Tag of the work that began last. */
  let turn = 0;
  const queue: Waiting[] = [];
  /** By key: how much waits, and the tag of its next work. */
  const callers = new Map<string, { waiting: number; nextTag: number }>();

  const waitingOf = (key: string) => callers.get(key)?.waiting ?? 0;
  /** How much waits for the busiest caller of this work, itself included. */
  const crowdOf = (keys: WorkKeys, without: string | null, own = 0) =>
    Math.max(1, ...keys.filter((key) => key !== without).map((key) => waitingOf(key) + own));

  /** Finds a place for new work. @returns whether there is one now */
  const makePlace = (keys: WorkKeys): boolean => {
    const full = keys.find((key) => waitingOf(key) >= waitingOfCaller) ?? null;
    if (full === null && queue.length < waiting) return true;
    const rivals = full === null ? queue : queue.filter((one) => one.keys.includes(full));
    const crowd = Math.max(0, ...rivals.map((one) => crowdOf(one.keys, full)));
    if (crowd <= crowdOf(keys, full, 1)) return false;
    rivals.findLast((one) => crowdOf(one.keys, full) === crowd)?.refuse();
    return makePlace(keys);
  };
  const add = (one: Waiting) => {
    queue.push(one);
    for (const key of one.keys) callers.set(key, { waiting: waitingOf(key) + 1, nextTag: one.tag + 1 });
  };
  const remove = (one: Waiting) => {
    queue.splice(queue.indexOf(one), 1);
    for (const key of one.keys) {
      const caller = callers.get(key);
      if (caller && caller.waiting > 1) caller.waiting -= 1;
      else callers.delete(key);
    }
  };
  const takeTurn = (keys: WorkKeys) =>
    new Promise<void>((resolve, reject) => {
      if (!makePlace(keys)) {
        reject(tooBusy());
        return;
      }
      const tag = Math.max(turn, ...keys.map((key) => callers.get(key)?.nextTag ?? 0));
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        remove(one);
        settle();
      };
      const one: Waiting = { keys, tag, begin: end(resolve), refuse: end(() => reject(tooBusy())) };
      const timer = setTimeout(() => one.refuse(), longestWaitMs);
      add(one);
    });
  /** The place passes to the next work; without one it becomes free. */
  const passOn = () => {
    const next = queue.reduce<Waiting | null>(
      (first, one) => (first && first.tag <= one.tag ? first : one),
      null,
    );
    if (next === null) {
      running -= 1;
      return;
    }
    turn = next.tag;
    next.begin();
  };
  return async (keys, work) => {
    if (running >= atOnce) await takeTurn(keys);
    else running += 1;
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
