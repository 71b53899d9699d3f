/** How fast something moves, over the last seconds: a mean since the start would hide that the line has changed. */
export interface Speedometer {
  /** @param time milliseconds, of any clock that does not jump @param loaded bytes so far */
  note(time: number, loaded: number): void;
  /** Bytes a second; `null` until there is something to compare. */
  speed(): number | null;
}

const windowMs = 4000;
/** Two notes closer than this say nothing yet. */
const minMs = 200;

/** Begins to measure. */
export function createSpeedometer(): Speedometer {
  let notes: { time: number; loaded: number }[] = [];
  return {
    note(time, loaded) {
      const recent = notes.filter((note) => time - note.time <= windowMs);
      // Bytes that go back belong to a post that began anew.
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
