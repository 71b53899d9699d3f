/**
 * Commands that only read. A browser loses one now and then: WebKit's driver never answers a script that reaches a document
 * which is being left, and Firefox a few around its back-forward cache. Such a command is sent again, and each time is
 * reported. One that acts, such as a click, is sent once: its failure is the flow's.
 */
import { LostCommand, noAnswer, patienceMs, within } from './engine';

/** Milliseconds without an answer until it is sent again. A later answer to an earlier one counts too. */
const againMs = 5_000;

/**
 * Sends a command that may run twice.
 * @param command its name, for messages
 * @param send `isAgain`: an earlier one was not answered
 * @throws LostCommand if none is answered within the limit
 */
export type Read = <Answer>(command: string, send: (isAgain: boolean) => Promise<Answer>) => Promise<Answer>;

/**
 * Returns what sends the reads of one flow.
 * @param report gets a line for each that is sent again
 */
export function createRead(
  report: (line: string) => void,
  { patience = patienceMs, again = againMs } = {},
): Read {
  return async (command, send) => {
    const end = Date.now() + patience;
    const sent = [send(false)];
    for (;;) {
      try {
        // The next one only if there is no answer.
        // oxlint-disable-next-line no-await-in-loop
        return await within(command, Promise.race(sent), again);
      } catch (error) {
        if (!(error instanceof LostCommand)) throw error;
        if (Date.now() + again > end) throw new LostCommand(noAnswer(command, patience));
      }
      report(`${noAnswer(command, again)}, sent again`);
      sent.push(send(true));
    }
  };
}
