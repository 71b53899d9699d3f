/** The hub's only clock: every expiry is reckoned by it, so that tests own time. */
export interface HubClock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: HubClock = { now: () => Date.now() };
