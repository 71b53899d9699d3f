import * as v from 'valibot';

/** Names of the faults of the storage that is simulated beside the hub: its form post and its callback. */
export const storageFaults = ['storage', 'storageCallback'] as const;

/** The body of `POST /dev/faults` (docs/contract.md section 7): the fault of one call. */
export const faultSchema = v.object({
  /** One of `faultNames`: name of a call, as in `src/api`, or `*` for all. */
  call: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** Waits before anything else. */
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000))),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** A text is sent unchanged, an object or array as JSON. */
  body: v.optional(v.union([v.string(), v.looseObject({}), v.array(v.unknown())])),
  /** Closes the connection without an answer. */
  drop: v.optional(v.boolean()),
  /** Number of answers to replace; no limit by default. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
});

export type FaultSettings = v.InferOutput<typeof faultSchema>;
