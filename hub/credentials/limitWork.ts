import { tooBusy } from '../answers/refusal';

/** How much heavy work runs at once in this process, and how much waits. */
export interface WorkLimit {
  atOnce: number;
  waiting: number;
  /** Most that waits of one caller: of all work with the same key. */
  waitingOfCaller: number;
  /** Longest wait for a turn, in milliseconds. */
  longestWaitMs: number;
}

/**
 * Who work is done for: an account or browser, its address block, and the wider block around that. Each key has its own
 * fair share of the turns. Inside a wider block turns go round too, so that one address does not delay its neighbours.
 */
export type WorkKeys = readonly string[];

/**
 * Steps aside: gives the place away while it waits for something else, then waits for a turn again.
 * @returns what it waited for; rejects like `RunLimited`
 */
export type StepAside = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** Runs a piece of work when it is its turn. */
export type RunLimited = <Result>(
  keys: WorkKeys,
  work: (aside: StepAside) => Promise<Result>,
) => Promise<Result>;

/** Work that waits. */
interface Waiting {
  keys: WorkKeys;
  /** Its place in the order of turns among the work of its wider block: the lowest is next. */
  tag: number;
  begin(): void;
  refuse(): void;
}

/** Waiting work, in the order of its turns. */
interface FairQueue {
  /** Adds work. @returns whether there is a place for it */
  add(one: Omit<Waiting, 'tag'>): boolean;
  remove(keys: WorkKeys): void;
  /** The work whose turn it is, which has left the queue. */
  next(): Waiting | undefined;
}

/** Counts the waiting work of each key, and what its turns begin with. */
function countCallers() {
  const callers = new Map<string, { waiting: number; nextTag: number }>();
  const waitingOf = (key: string) => callers.get(key)?.waiting ?? 0;
  const nextTagOf = (key = '') => callers.get(key)?.nextTag ?? 0;
  return {
    waitingOf,
    nextTagOf,
    busiestOf: (keys: WorkKeys, without: string | undefined) =>
      Math.max(0, ...keys.filter((key) => key !== without).map(waitingOf)),
    loadOf: ({ keys }: Waiting) => keys.reduce((sum, key) => sum + waitingOf(key), 0),
    enter: (key: string, nextTag: number) =>
      void callers.set(key, { waiting: waitingOf(key) + 1, nextTag: Math.max(nextTag, nextTagOf(key)) }),
    /** A piece of work of this wider block begins. */
    moveOn: (key: string | undefined, nextTag: number) => {
      const caller = callers.get(key ?? '');
      if (caller) caller.nextTag = nextTag;
    },
    leave: (key: string) => {
      const caller = callers.get(key);
      if (caller && (caller.waiting -= 1) === 0) callers.delete(key);
    },
  };
}

/**
 * A queue by start-time fair queueing (Goyal, Vin, Cheng 1996): work of a key that already waits for turns comes after the
 * first work of any other key. When there is no place left, the latest work of the caller with the most gives way to one
 * with less. A wider block moves on by one turn each time its work begins, no matter which address in it that was for.
 */
function createQueue({ waiting, waitingOfCaller }: WorkLimit): FairQueue {
  let lastTag = 0;
  let queue: Waiting[] = [];
  const { waitingOf, nextTagOf, busiestOf, loadOf, enter, moveOn, leave } = countCallers();
  const remove = (gone: WorkKeys) => {
    queue = queue.filter(({ keys }) => keys !== gone);
    for (const key of gone) leave(key);
  };
  const hasPlace = (keys: WorkKeys): boolean => {
    const full = keys.find((key) => waitingOf(key) >= waitingOfCaller);
    if (full === undefined && queue.length < waiting) return true;
    const rivals = full === undefined ? queue : queue.filter((one) => one.keys.includes(full));
    const crowd = Math.max(0, ...rivals.map((one) => busiestOf(one.keys, full)));
    if (crowd <= busiestOf(keys, full) + 1) return false;
    // In a crowded block, the one with the most gives way before its neighbours.
    const crowded = rivals.filter((one) => busiestOf(one.keys, full) === crowd);
    const most = Math.max(...crowded.map(loadOf));
    crowded.findLast((one) => loadOf(one) === most)?.refuse();
    return hasPlace(keys);
  };
  const turnOf = ({ keys, tag }: Waiting) => Math.max(tag, nextTagOf(keys[2]));
  return {
    remove,
    add: (one) => {
      if (!hasPlace(one.keys)) return false;
      const tag = Math.max(lastTag, ...one.keys.slice(0, 2).map((key) => nextTagOf(key)));
      queue.push({ ...one, tag });
      for (const [index, key] of one.keys.entries()) enter(key, index < 2 ? tag + 1 : lastTag);
      return true;
    },
    next: () => {
      const first = queue.toSorted((one, other) => turnOf(one) - turnOf(other) || one.tag - other.tag)[0];
      if (!first) return undefined;
      lastTag = turnOf(first);
      moveOn(first.keys[2], lastTag + 1);
      remove(first.keys);
      return first;
    },
  };
}

/** The places of running work. */
function createPlaces(limit: WorkLimit) {
  let running = 0;
  const queue = createQueue(limit);
  const takeTurn = (asked: WorkKeys) =>
    new Promise<void>((resolve, reject) => {
      // An array for this work alone: it names its place.
      const keys = [...asked];
      const refuse = () => {
        clearTimeout(timer);
        queue.remove(keys);
        reject(tooBusy());
      };
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(refuse, limit.longestWaitMs);
      if (queue.add({ keys, begin, refuse })) return;
      clearTimeout(timer);
      reject(tooBusy());
    });
  return {
    /** @returns what to wait for; `null` where a place is free */
    take: (keys: WorkKeys): Promise<void> | null => {
      if (running >= limit.atOnce) return takeTurn(keys);
      running += 1;
      return null;
    },
    give: (): void => {
      // The place passes to the next work; without one it becomes free.
      const next = queue.next();
      if (next) next.begin();
      else running -= 1;
    },
  };
}

/**
 * Limits work that occupies a processor or the database for long, so that other requests are still answered. Each process
 * has its own limit, because it protects the machine. Turns go round by key: a caller with much work can neither fill the
 * queue nor delay others by more than one turn each.
 * @returns runs work; rejects with -100105 and HTTP 429 when too much waits already, or for too long
 */
export function limitWork(limit: WorkLimit): RunLimited {
  const places = createPlaces(limit);
  return async (keys, work) => {
    const turn = places.take(keys);
    if (turn) await turn;
    let hasPlace = true;
    try {
      return await work(async (wait) => {
        hasPlace = false;
        places.give();
        const result = await wait();
        await places.take(keys);
        hasPlace = true;
        return result;
      });
    } finally {
      if (hasPlace) places.give();
    }
  };
}
