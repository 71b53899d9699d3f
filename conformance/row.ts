import type { HubCall } from '../src/api/defineCall';
import type { hubCodes } from '../src/api/classifyCode';
import type { Subject } from './subject';

/**
 * `must`: without it the widget fails or a visitor is at risk. `should`: the widget works, with less. `optional`: a method
 * that a hub may leave out.
 */
export type Level = 'must' | 'should' | 'optional';

/** How a row ends: success, nothing done, or a code by its name. */
export type RowEnd = 'done' | 'nothingDone' | keyof typeof hubCodes;

/** One expectation of a hub. */
export interface ConformanceRow {
  level: Level;
  /** What it is about, e.g. `sign-in`. */
  area: string;
  title: string;
  /** The call and how it ends, for rows of one call. */
  call?: HubCall;
  ends?: RowEnd;
  /** @throws Deviation, NotTested or SwitchedOff; any other error is a deviation too */
  run(subject: Subject): Promise<void>;
}
