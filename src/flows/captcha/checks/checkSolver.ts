/** Answers a check without a question to the visitor. One folder of `checks`, and a line in its registry. */
export interface CheckSolver {
  /** Whether this page can answer one. */
  isAble(): boolean;
  /**
   * @param asked `info.check` of the hub
   * @returns `payload` of the answer
   * @throws Error when it cannot be answered, also when `signal` aborts
   */
  solve(asked: unknown, signal: AbortSignal): Promise<string>;
}
