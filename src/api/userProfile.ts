import * as v from 'valibot';
import { defineCall } from './defineCall';
import { ownFieldTypes } from './laterProfile';

const told = v.fallback(v.optional(v.string()), undefined);

/** A field of the tenant's own (`profile_fields`), in the language of the request. */
const ownField = v.object({
  id: v.string(),
  label: v.string(),
  type: v.picklist(ownFieldTypes),
  required: v.boolean(),
  /** What it is asked for. */
  purpose: told,
  /** Of a `choice`. */
  choices: v.optional(v.array(v.object({ id: v.string(), label: v.string() }))),
  /** Left out until the owner has said. */
  value: told,
});

export type OwnField = v.InferOutput<typeof ownField>;

/** GET `/v1/user/profile`: what the bearer token's account says of itself. Apart from `check`, which every visit makes. */
export const userProfile = defineCall({
  name: 'userProfile',
  method: 'GET',
  path: '/api/hub/v1/user/profile',
  summary: 'Get the name, picture and profile of the user',
  request: v.object({}),
  info: v.object({
    username: v.string(),
    /** Address of the picture; left out when there is none. */
    avatar: v.optional(v.string()),
    /** The owner's own, in full; left out where the account has none. */
    email: told,
    mobile: told,
    /** Code of a language; `trade` and `position`: keys of `professions`. Left out until the owner has said. */
    language: told,
    trade: told,
    position: told,
    /** Fields of the tenant's own, in its order; left out where there are none. */
    fields: v.fallback(v.optional(v.array(ownField)), undefined),
    /** How many addresses, numbers, links and passkeys sign in to the account; the last one stays (-100118). */
    ways_in: v.fallback(v.optional(v.number()), undefined),
    /** Id of the second factor that stays (-100118): of those that the tenant demands, the account has it alone. */
    demanded_factor: told,
    /**
     * What the account page may show: `sessions` (where the account is signed in), `links`, `factors`, `trusted_browsers`,
     * `activity`, `agreements`, `passkeys` (of a tenant that offers them), `password` (it has one, which can be changed),
     * `first_password` (it has none and may set one), `profile` (it can be changed), `addresses` (they can), `apps`,
     * `new_links` (links can be added), `deletion`, `export`. Left out by a hub without these calls.
     */
    offers: v.fallback(v.optional(v.array(v.string())), undefined),
  }),
});
