import type { CheckFrame } from './frame/checkFrame';
import type { Services } from '../../services';

/** Answers a check. One folder of `checks`, and a line in its registry. */
export interface CheckSolver {
  /** Whether this page can answer one. */
  isAble(): boolean;
  /** Whether it shows itself to the visitor, in a frame. */
  isFramed?: boolean;
  /**
   * @param asked `info.check` of the hub
   * @returns `payload` of the answer
   * @throws Error when it cannot be answered, also when `signal` aborts
   */
  solve(asked: unknown, signal: AbortSignal, stage: CheckStage): Promise<string>;
}

/** Where a check shows itself. */
export interface CheckStage {
  services: Pick<Services, 'clock' | 'config' | 'domain' | 'host' | 'portal'>;
  /** @param frame `null`: nothing any more */
  show: (frame: CheckFrame | null) => void;
}
