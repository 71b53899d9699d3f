/** The envelope of every answer: `{ code, message, info }` (contract section 6). */
import * as v from 'valibot';

/** `code` < 0 fails, 0 = nothing was done, > 0 passes. */
export const envelopeSchema = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.optional(v.string(), ''),
  info: v.optional(v.unknown()),
});

export type Envelope = v.InferOutput<typeof envelopeSchema>;
