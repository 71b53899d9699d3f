import type { Limits } from '../http/hubLimits';

/** Limits that nobody has changed. */
export const defaultLimits: Limits = {
  of: ({ most, windowMs, setting }, tenant) => ({
    most: (setting && tenant?.limits?.[setting]) ?? most,
    windowMs,
  }),
  refresh: () => Promise.resolve(),
  stamp: () => null,
};
