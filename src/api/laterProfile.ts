/**
 * Keys of the profile that the sign-in does without: the hub reads them, and pages that load later. Apart from
 * `systemSettings`, which is in the first load.
 */
import * as v from 'valibot';

/** Words by the code of their language. */
const wordsByLanguage = v.record(v.string(), v.pipe(v.string(), v.maxLength(200)));

/** Kinds of values of the tenant's own fields. Each value is a text: `number` is decimal, `date` is `YYYY-MM-DD`. */
export const ownFieldTypes = ['text', 'number', 'date', 'choice'] as const;

export type OwnFieldType = (typeof ownFieldTypes)[number];

/** Letters, digits and `_`, as a field and a choice are named on the wire. */
const ownFieldId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,31}$/));

/** A field of the tenant's own, in the owner's profile. */
export const ownFieldSchema = v.object({
  id: ownFieldId,
  label: wordsByLanguage,
  type: v.picklist(ownFieldTypes),
  required: v.optional(v.boolean()),
  /** What it is asked for, in one sentence; the owner reads it beside the field. */
  purpose: v.optional(wordsByLanguage),
  /** Of a `choice`, in order. */
  choices: v.optional(v.array(v.object({ id: ownFieldId, label: wordsByLanguage }))),
});

export type OwnFieldSetting = v.InferOutput<typeof ownFieldSchema>;

/** Something to begin with, on the page "Recent designs". */
export const startingPointSchema = v.object({
  title: wordsByLanguage,
  /** Address of a picture, as for a logo. */
  image: v.optional(v.string()),
  /** As for `callback`. */
  url: v.string(),
});

/** The table of docs/hub-contract.md is generated from the comments. */
export const laterProfileSchema = v.object({
  /**
   * Where a sign-in on the portal's own page leads that came from nowhere: `/content`, `/account`, or an address that
   * `callback` may have.
   * @default `/account`
   */
  after_sign_in: v.fallback(v.optional(v.string()), undefined),
  /**
   * Fields of the tenant's own in the profile of an account: `{ id, label, type, required?, purpose?, choices? }`. Words are
   * by language; `type` is `text`, `number`, `date` or `choice`. At most 20. Only the hub sees this key.
   * @default `[]`
   */
  profile_fields: v.fallback(v.optional(v.array(ownFieldSchema)), undefined),
  /**
   * Cards of `/content` that lead to something to begin with: `{ title, image?, url }`. `title` is by language, `url` an
   * address that `callback` may have. At most 12.
   * @default `[]`
   */
  starting_points: v.fallback(v.optional(v.array(startingPointSchema)), undefined),
});

export type LaterProfile = v.InferOutput<typeof laterProfileSchema>;

/** @param profile of the tenant's settings, of any shape; a key of the wrong type counts as absent */
export function readLaterProfile(profile: unknown): LaterProfile {
  const read = v.safeParse(laterProfileSchema, profile ?? {});
  return read.success ? read.output : {};
}

/**
 * @param words by language
 * @returns those of this language, of its own or of the fallback's, else any
 */
export function wordsIn(words: Readonly<Record<string, string>>, language: string, fallback: string): string {
  const [own] = language.split('-');
  return words[language] ?? words[own ?? ''] ?? words[fallback] ?? Object.values(words)[0] ?? '';
}
