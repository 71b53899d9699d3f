import * as v from 'valibot';

/** One thing that a change of an account took or added, and its state before. */
export const undoPartSchema = v.object({
  /** As in `undone` of the answer; for a credential of a method its id. */
  kind: v.string(),
  /** Id of the factor that puts it back; without one the kind says who does. */
  factor: v.optional(v.string()),
  /** What it is about: an undo takes back later changes of the same along. */
  subject: v.string(),
  /** JSON, read by who puts it back. */
  state: v.unknown(),
});

export type UndoPart = v.InferOutput<typeof undoPartSchema>;
