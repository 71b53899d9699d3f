import * as v from 'valibot';

/** @__NO_SIDE_EFFECTS__ */
export const bytes = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\w-]+$/));

export const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: v.literal('public-key'),
};

/** `PublicKeyCredential.toJSON()` of a sign-in. */
export const assertionSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: v.optional(bytes(128)),
  }),
});

export type Assertion = v.InferOutput<typeof assertionSchema>;
