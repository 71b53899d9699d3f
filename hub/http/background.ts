/** Work that continues after its call is answered, e.g. a mail. */
export interface Background {
  /** @param work never rejects */
  run(work: Promise<void>): void;
  /** Resolves when all work has ended. */
  settled(): Promise<void>;
}

/** So that a stopping hub can wait for the work. */
export function createBackground(): Background {
  const under = new Set<Promise<void>>();
  return {
    run(work) {
      under.add(work);
      void work.finally(() => under.delete(work));
    },
    settled: async () => {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
