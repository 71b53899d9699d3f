/** The envelope of every answer: `{ code, message, info }` (docs/contract.md section 6). */
import * as v from 'valibot';

/** `code` < 0: failed, 0: nothing was done, > 0: succeeded. */
export const envelopeSchema = v.object({
  code: v.pipe(v.number(), v.integer()),
  message: v.optional(v.string(), ''),
  info: v.optional(v.unknown()),
});

export type Envelope = v.InferOutput<typeof envelopeSchema>;
