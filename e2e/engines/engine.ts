/** The interface of the flows to a browser, implemented for Firefox (`firefox.ts`) and WebKit (`webkit.ts`). */

/** A mouse or keyboard with its actions. */
export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: readonly {
    type: string;
    x?: number;
    y?: number;
    origin?: string;
    button?: number;
    value?: string;
  }[];
}

/** A node of an engine's tree for assistive technology. */
export interface AccessibleNode {
  /** As the engine calls it. */
  role: string;
  name: string;
  /** How many nodes are around it. */
  depth: number;
}

/** A document: that of a window, or of the frame in it. */
export interface Place {
  goto(url: string): Promise<void>;
  /**
   * The window's address, as the browser itself knows it. A document that is being left may answer nothing any more: ask
   * for the address before anything is run in the next one.
   */
  address(): Promise<string>;
  /**
   * Runs a function in the document, once.
   * @param work uses nothing from around it; arguments and result pass as JSON
   * @throws LostCommand if the browser does not answer
   */
  run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** As `run`, for what may run twice: it is sent again if the browser does not answer (reads.ts). */
  read: Place['run'];
  /** The engine's own tree for assistive technology, in its order (accessible.ts). */
  readTree(): Promise<AccessibleNode[]>;
  /** Sends input of a mouse or keyboard as WebDriver defines it (https://www.w3.org/TR/webdriver2/#actions). */
  act(sources: readonly InputSource[]): Promise<void>;
  /** The document of the frame that the page shows. */
  frame(): Promise<Place>;
  /** The window that this page has opened; waits for it. */
  popup(): Promise<Place>;
  /** A picture of the window as base64 of a PNG. */
  picture(): Promise<string>;
}

/** A browser without cookies and storage. */
export interface Visit {
  page: Place;
  end(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  version: string;
  /** @param report gets a line for each command that is sent again */
  open(report: (line: string) => void): Promise<Visit>;
  /** Ends it, by force if it does not answer. */
  stop(): Promise<void>;
}

/** A command that the browser did not answer. What it was to do may have happened. */
export class LostCommand extends Error {}

/** Time limit in milliseconds for a command, and for what a page must show. */
export const patienceMs = 60_000;
const pauseMs = 60;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Polls until there is an answer. A document that is being replaced answers with errors; the last one is reported.
 * @param what for the message
 * @param ask returns `undefined` as long as there is nothing
 * @throws Error after `ms` milliseconds, or at once if a command is lost
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  ms = patienceMs,
): Promise<Answer> {
  const end = Date.now() + ms;
  let last: unknown;
  while (Date.now() < end) {
    try {
      // Polls.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (error instanceof LostCommand) throw new LostCommand(`${what}: ${error.message}`);
      last = error;
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(pauseMs);
  }
  throw new Error(`${what}: not within ${ms / 1000} s`, { cause: last });
}

/** The source of a function for a page. tsx wraps named functions in a helper that pages lack. */
export const pageSource = (work: (...args: never[]) => unknown): string =>
  `(list) => { const __name = (each) => each; return JSON.stringify((${work.toString()})(...JSON.parse(list)) ?? null); }`;

export const noAnswer = (command: string, ms: number): string =>
  `${command}: no answer within ${ms / 1000} s`;

/**
 * Fails a command that the browser does not answer.
 * @throws LostCommand
 */
export async function within<Answer>(
  command: string,
  answer: Promise<Answer>,
  ms = patienceMs,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LostCommand(noAnswer(command, ms))), ms);
    // A lost command keeps no process from its end.
    timer.unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
