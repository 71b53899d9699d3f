/** What the watcher in the page has seen. Times in milliseconds since the epoch, so that a frame's agree with its page's. */
export interface Marks {
  /** The field is visible, enabled and has taken the focus. */
  usable: number | null;
  /** The app has taken the form over and hears all of it. */
  hydrated: number | null;
  /** `entry-ready` of our elements. */
  ready: number[];
  /** Tasks over 50 ms: their lengths. */
  longTasks: number[];
  /** Layout shifts without an input before them: their scores. */
  shifts: number[];
  /** Events that count as interactions: kind, milliseconds to the next paint. */
  interactions: { name: string; ms: number }[];
}

/** What to watch. */
export interface WatchOptions {
  selector: string;
  /** Watch in frames instead of the page itself. */
  isFramed: boolean;
  /** Also watch the app: for our pages only, since peers should run as they are. */
  isOwn: boolean;
  blankPath: string;
}

declare global {
  /** Set in each document before the watcher runs. */
  var benchWatch: WatchOptions | undefined;
  var benchMarks: Marks | undefined;
}

/** Now, on the clock of `Marks`. */
export const now = (): number => performance.timeOrigin + performance.now();
