/** Observations of the watcher in the page. Times in milliseconds since the epoch, so that frame and page agree. */
export interface Marks {
  /** The field is visible, enabled and has taken the focus. */
  usable: number | null;
  /** The app has taken over the form and handles its events. */
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
  /** Also watch the app: for our pages only, so that peers run unchanged. */
  isOwn: boolean;
  blankPath: string;
}

/** The marks that the bench waits for. */
export type MarkName = 'usable' | 'hydrated' | 'ready';

declare global {
  /** Tells the bench that a mark is set (load/markListener.ts). */
  var benchNote: ((mark: MarkName) => void) | undefined;
  /** Set in each document before the watcher runs. */
  var benchWatch: WatchOptions | undefined;
  var benchMarks: Marks | undefined;
}

/** Now, on the clock of `Marks`. */
export const now = (): number => performance.timeOrigin + performance.now();
