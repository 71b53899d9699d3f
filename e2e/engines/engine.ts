/** What the flows need of a browser. Firefox (`firefox.ts`) and WebKit (`webkit.ts`) implement it over libraries. */

/** A node of an engine's tree for assistive technology. */
export interface AccessibleNode {
  /** As the engine calls it. */
  role: string;
  name: string;
  /** How many nodes are around it. */
  depth: number;
}

/**
 * Runs a function in the document.
 * @param work uses nothing from around it; arguments and result pass as JSON
 */
type Run = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
  ...args: Args
) => Promise<Result>;

/** A document: that of a window, or of the frame in it. */
export interface Place {
  goto(url: string): Promise<void>;
  /**
   * The window's address, as the browser itself knows it. A document that is being left may answer nothing any more: ask
   * for the address before anything is run in the next one.
   */
  address(): Promise<string>;
  /** Runs it once. @throws LostCommand if the browser does not answer */
  run: Run;
  /**
   * For what may run twice, such as in `until`.
   * @throws Error if the browser does not answer soon: WebKit's driver never answers a script that reaches a document which
   *   is being left, and Firefox a few around its back-forward cache
   */
  read: Run;
  /** The engine's own tree for assistive technology, in its order (accessible.ts). */
  readTree(): Promise<AccessibleNode[]>;
  /** Clicks at a point of the document, in pixels from the corner of its view. */
  click(x: number, y: number): Promise<void>;
  /** @param text may contain keys as WebDriver encodes them (https://www.w3.org/TR/webdriver2/#keyboard-actions) */
  type(text: string): Promise<void>;
  /** Presses a key while another is held down. */
  chord(held: string, key: string): Promise<void>;
  /** The document of the frame that the page shows. */
  frame(): Promise<Place>;
  /** The window that this page has opened; waits for it. */
  popup(): Promise<Place>;
  /** A picture of the window as a PNG. */
  picture(): Promise<Buffer>;
}

/** A browser without cookies and storage. */
export interface Visit {
  page: Place;
  end(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  open(): Promise<Visit>;
  /** Ends it, by force if it does not answer. */
  stop(): Promise<void>;
}

/** A command that the browser did not answer. What it was to do may have happened. */
export class LostCommand extends Error {}

/** Time limit in milliseconds for a command, and for what a page must show. */
export const patienceMs = 60_000;
/** Milliseconds for a command that may be sent again. */
export const soonMs = 15_000;
/** Milliseconds for a browser to start: two seconds on a machine with ten times the work it can do. */
export const startMs = 30_000;
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
  throw new Error(`${what}: not within ${ms / 1000} s (${String(last)})`, { cause: last });
}

/** An expression for a page: a function that is called with arguments. */
export const callOf = (work: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `(${work.toString()})(...${JSON.stringify(args)})`;

/**
 * Fails a command that the browser does not answer.
 * @param Failure its error, if the command may be sent again
 * @throws LostCommand
 */
export async function within<Answer>(
  command: string,
  answer: PromiseLike<Answer>,
  ms = patienceMs,
  Failure: new (message: string) => Error = LostCommand,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure(`${command}: no answer within ${ms / 1000} s`)), ms);
    // A lost command keeps no process from its end.
    timer.unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs in the page: where its frame begins, in pixels from the window's corner. */
export function frameCorner(): { x: number; y: number } {
  const frame = document.querySelector('iframe');
  const { x = 0, y = 0 } = frame?.getBoundingClientRect() ?? {};
  return { x: Math.round(x + (frame?.clientLeft ?? 0)), y: Math.round(y + (frame?.clientTop ?? 0)) };
}
