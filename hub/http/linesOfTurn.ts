import type { DestinationStream } from 'pino';

/** Where each line starts with `{"level":`, as pino's do, a digit of its level. */
const placeOfLevel = '{"level":'.length;
/** Pino's `warn` is 40. */
const firstOfWarnings = '4';

/**
 * Writes the lines of one turn of the event loop together: a write for each costs more than an answer from memory. Warnings
 * and what is worse are written at once, with the lines before them, so that a crash keeps its reason. A process that is
 * killed (SIGKILL) loses the lines of its last turn.
 * @param output writes text before it returns
 * @returns `flushSync` writes what waits
 */
export function linesOfTurn(output: DestinationStream): DestinationStream & { flushSync(): void } {
  let waiting = '';
  const flushSync = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') output.write(lines);
  };
  return {
    flushSync,
    write: (line) => {
      if (waiting === '') setImmediate(flushSync);
      waiting += line;
      if ((line[placeOfLevel] ?? '') >= firstOfWarnings) flushSync();
    },
  };
}
