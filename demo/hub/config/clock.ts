/** The hub's only clock. Every expiry is compared with it, so tests can set the time. */
export interface HubClock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: HubClock = { now: () => Date.now() };
