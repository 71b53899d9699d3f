/** Joining two accounts of one person. Calls of the account page alone. */
import * as v from 'valibot';
import { assertionSchema } from './assertion';
import { defineCall } from './defineCall';

const factor = v.pipe(v.string(), v.maxLength(32));
/** `info.merge` of -100122 and -100123. */
const merge = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const maskedTo = v.fallback(v.optional(v.string()), undefined);
const told = v.optional(v.string());

/** An account as its owner reads it before two are joined. */
export const mergedAccountSchema = v.object({
  username: v.string(),
  email: told,
  mobile: told,
  /** Keys of `professions`. */
  trade: told,
  position: told,
  /** Fields of the tenant's own (`profile_fields`) that it has a value of, in the words of the request's language. */
  fields: v.fallback(
    v.optional(v.array(v.object({ id: v.string(), label: v.string(), value: v.string() }))),
    undefined,
  ),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  password: v.boolean(),
  links: v.array(v.object({ provider: v.string(), name: told })),
  /** How many credentials its methods have. */
  credentials: v.number(),
  /** Second factors that were set up, by their ids. */
  factors: v.array(v.string()),
  /** Names of the apps that received its data. */
  apps: v.array(v.string()),
});

export type MergedAccount = v.InferOutput<typeof mergedAccountSchema>;

/** Something that neither account has afterwards. */
const droppedSchema = v.object({
  /**
   * `username`, `email`, `mobile`, `password`, `picture`, `authenticator`, `recovery_codes`, `trade`, `position`, `field`
   * (one of the tenant's own); others in later releases.
   */
  what: v.string(),
  /** The name, address or number itself; of a `field` what it is called. */
  value: told,
});

export const mergePlanSchema = v.object({
  /** Says what was shown: the confirmation sends it. */
  seen: v.string(),
  /** The account of this session. */
  stays: mergedAccountSchema,
  ends: mergedAccountSchema,
  /** The account as it will be. */
  after: mergedAccountSchema,
  dropped: v.array(droppedSchema),
  /** Whether sign-ins ask for a second factor then, and did not before. */
  asks_second_factor: v.boolean(),
  /**
   * Where nothing but what found the other account signs in to it: milliseconds since 1970, before which they are not joined.
   * The confirmation then tells both, and is made once more after that.
   */
  waits_until: v.optional(v.number()),
});

export type MergePlan = v.InferOutput<typeof mergePlanSchema>;

/**
 * POST `/v1/user/merge/prove`: a proof of the other account; without `factor` what is still asked for. The answer has
 * `verify` until enough is proved for a sign-in to it, then `plan`. Needs a verified session.
 */
export const mergeProve = defineCall({
  name: 'mergeProve',
  method: 'POST',
  path: '/api/hub/v1/user/merge/prove',
  summary: 'Prove the other one of two accounts that are to be joined',
  request: v.object({
    merge,
    /** One of `verify`. */
    factor: v.optional(factor),
    code: v.optional(v.pipe(v.string(), v.maxLength(64))),
    password: v.optional(v.pipe(v.string(), v.maxLength(1024))),
    passkey: v.optional(assertionSchema),
  }),
  info: v.object({
    verify: v.optional(v.array(v.object({ id: v.string(), masked_to: maskedTo }))),
    plan: v.optional(mergePlanSchema),
  }),
});

/** POST `/v1/user/merge/send`: sends the code of a factor to the other account's own address. Needs a verified session. */
export const mergeSend = defineCall({
  name: 'mergeSend',
  method: 'POST',
  path: '/api/hub/v1/user/merge/send',
  summary: 'Send a code that proves the other one of two accounts',
  request: v.object({ merge, factor }),
  info: v.object({ masked_to: maskedTo }),
});

/**
 * POST `/v1/user/merge/confirm`: what was shown is done, in one step: the other account ends, and what it has comes along.
 * With `waits_until` nothing is done yet: both were told, and then it can be done. -100124: something has changed since it was
 * shown. Needs a verified session.
 */
export const mergeConfirm = defineCall({
  name: 'mergeConfirm',
  method: 'POST',
  path: '/api/hub/v1/user/merge/confirm',
  summary: 'Join two accounts: the other one ends',
  request: v.object({ merge, seen: v.pipe(v.string(), v.maxLength(128)) }),
  info: v.optional(v.object({ waits_until: v.optional(v.number()) })),
});
