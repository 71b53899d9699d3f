/** Work that goes on after its call was answered, e.g. a mail. */
export interface Background {
  /** @param work never rejects */
  run(work: Promise<void>): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

/** Keeps track of such work, so that a hub that stops can wait for it. */
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
