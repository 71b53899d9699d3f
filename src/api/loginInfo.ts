import * as v from 'valibot';
import { askedCheckSchema } from './humanCheck';

/**
 * Without `auth_token` another step is needed: `bind_id` asks for a phone binding, `need_captcha` for the second
 * factor, `need_profile` for the registration of a confirmed number (docs/contract.md section 6).
 */
export const loginInfoSchema = v.object({
  auth_token: v.optional(v.string()),
  ticket: v.optional(v.string(), ''),
  username: v.optional(v.string(), ''),
  bind_id: v.optional(v.string()),
  is_subscribe: v.optional(v.number()),
  /** The preferred second factor. A caller ignores one that it does not know. */
  need_captcha: v.optional(v.string()),
  challenge: v.optional(v.string()),
  /**
   * What the registration of a number without account needs (docs/contract.md section 6, "SMS sign-in without an
   * account").
   */
  need_profile: v.fallback(v.optional(v.array(v.string())), undefined),
  /** With `need_profile` of an account: what the visitor has to agree to before the session opens. */
  terms: v.fallback(
    v.optional(
      v.object({
        version: v.string(),
        /** The version that the account agreed to last; none at its first sign-in. */
        agreed: v.optional(v.string()),
      }),
    ),
    undefined,
  ),
  masked_to: v.optional(v.string()),
  /** The second factors that may answer the challenge, the preferred one first; an older hub sends none. */
  factors: v.fallback(
    v.optional(v.array(v.object({ id: v.string(), masked_to: v.optional(v.string()) }))),
    undefined,
  ),
  /** Whether this browser may be trusted after the second factor. */
  can_trust: v.fallback(v.optional(v.boolean()), undefined),
  /**
   * The account needs a second factor and has none: which the visitor may set up with `challenge`, the preferred one first
   * (`totp`, `mobile` with `bind_id`).
   */
  need_setup: v.fallback(v.optional(v.array(v.string())), undefined),
  /** With a session: from when the tenant demands a second factor that the account lacks. Milliseconds since 1970. */
  setup_due: v.fallback(v.optional(v.number()), undefined),
  /** After a sign-in with a recovery code. */
  recovery_codes_left: v.fallback(v.optional(v.number()), undefined),
  image_captcha: v.optional(v.string()),
  check: askedCheckSchema,
});

export type LoginInfo = v.InferOutput<typeof loginInfoSchema>;
