import * as v from 'valibot';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/**
 * In requests that may be answered with a check (docs/contract.md section 6, "captchas"): which checks the caller can
 * answer without a picture, and the answer to the one that it was asked.
 */
export const sentCheckSchema = v.object({
  /** Kinds of checks. A hub that finds none of its own here asks with a picture. */
  can: v.optional(v.pipe(v.array(text(32)), v.maxLength(16))),
  kind: v.optional(text(32)),
  /** JSON in base64. For `pow` ALTCHA's: the challenge and its solution; else the ticket and the service's response. */
  payload: v.optional(text(16_384)),
});

export type SentCheck = v.InferOutput<typeof sentCheckSchema>;

/** In answers: `{ kind, … }`, with all that the kind needs. Beside a picture only `{ kind }`: it can be had instead. */
export const askedCheckSchema = v.optional(v.unknown());

/** What an answer holds where the call did not act, because a check comes first. */
export interface CheckAnswer {
  image_captcha?: string | undefined;
  check?: unknown;
}
