/** Every expiry is compared with it, so tests can set the time. */
export interface HubClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Lets time pass, e.g. before the answer to a guess. Tests leave it out and do not wait. */
  pause?(ms: number): Promise<void>;
}

/** The machine's clock. */
export const systemClock: HubClock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};
