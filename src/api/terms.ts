import * as v from 'valibot';

/** A version as tenants write it. The widget's settings and the hub read it alike. */
export const termsVersionPattern = /^[\w.-]{1,32}$/;

/**
 * What a person has agreed to: sent by every call that creates an account, and by the one that agrees again
 * (docs/contract.md section 6, "Consent on record").
 */
export const termsSchema = v.object({
  /** `profile.terms_version` of the settings that the person saw. */
  version: v.pipe(v.string(), v.regex(termsVersionPattern)),
  /** Of the texts, as a BCP 47 tag. */
  language: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{1,35}$/)),
});

export type SentTerms = v.InferOutput<typeof termsSchema>;
