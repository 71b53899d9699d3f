/** Measures speed over the last seconds, because a mean since the start would hide changes of the connection. */
export interface Speedometer {
  /** @param time milliseconds, of any clock that does not jump @param loaded bytes so far */
  note(time: number, loaded: number): void;
  /** Bytes a second; `null` until there is something to compare. */
  speed(): number | null;
}

const windowMs = 4000;
/** Minimum time between two notes that are compared, in milliseconds. */
const minMs = 200;

/** Creates a speedometer. */
export function createSpeedometer(): Speedometer {
  let notes: { time: number; loaded: number }[] = [];
  return {
    note(time, loaded) {
      const recent = notes.filter((note) => time - note.time <= windowMs);
      // A lower number of bytes belongs to an upload that started over.
      const [last] = notes.slice(-1);
      notes = [...(last && loaded < last.loaded ? [] : recent), { time, loaded }];
    },
    speed() {
      const [first] = notes;
      const [last] = notes.slice(-1);
      if (!first || !last || last.time - first.time < minMs) return null;
      return ((last.loaded - first.loaded) / (last.time - first.time)) * 1000;
    },
  };
}
