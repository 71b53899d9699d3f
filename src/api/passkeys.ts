import * as v from 'valibot';
import { assertionSchema, bytes, credential } from './assertion';

import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';
import { termsSchema } from './terms';
import { rowRequestSchema } from './links';

export { assertionSchema, type Assertion } from './assertion';

/** `PublicKeyCredential.toJSON()` of a new passkey. */
export const attestationSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(32_768),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16))),
  }),
});

export type Attestation = v.InferOutput<typeof attestationSchema>;

/** One passkey of an account, as its owner sees it. Times are milliseconds since 1970. */
export const passkeySchema = v.object({
  id: v.string(),
  /** What the owner calls it; empty where it has no name. */
  name: v.string(),
  /** AAGUID of what keeps it, where it tells. */
  provider: v.fallback(v.optional(v.string()), undefined),
  /** Whether it is kept on more than one device. */
  synced: v.boolean(),
  created_at: v.number(),
  used_at: v.number(),
});

export type PasskeyEntry = v.InferOutput<typeof passkeySchema>;

const challenge = v.pipe(v.string(), v.maxLength(128));

/** Its characters are checked by the hub. */
const name = v.pipe(v.string(), v.maxLength(64));

/** POST `/v1/passkey/options`: what a browser needs to use or make a passkey. The answer depends on no account at `login`. */
export const passkeyOptions = defineCall({
  name: 'passkeyOptions',
  method: 'POST',
  path: '/api/hub/v1/passkey/options',
  summary: 'Get a challenge and the options for a passkey',
  request: v.object({
    /** `signup`: a registration. */
    purpose: v.picklist(['login', 'register', 'verify', 'signup']),
    account: v.optional(v.pipe(v.string(), v.maxLength(254))),
    /** With `verify`, in place of a session: the challenge of a sign-in that waits for its second factor. */
    login_challenge: v.optional(challenge),
    /** With `verify`: the other one of two accounts that are to be joined is meant (`mergeProve`). */
    merge: v.optional(challenge),
  }),
  info: v.object({
    /** Valid for 5 minutes, in this visit, once. */
    challenge: v.string(),
    /** As `PublicKeyCredential.parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON` read them. */
    options: v.record(v.string(), v.unknown()),
  }),
});

/** POST `/v1/passkey/login`. -100116: the hub does not know this passkey. */
export const passkeyLogin = defineCall({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/api/hub/v1/passkey/login',
  summary: 'Sign in with a passkey',
  request: v.object({ challenge, response: assertionSchema }),
  info: loginInfoSchema,
});

/** POST `/v1/passkey/window`: a window of the portal answers a sign-in that began on another page, which redeems the code. */
export const passkeyWindow = defineCall({
  name: 'passkeyWindow',
  method: 'POST',
  path: '/api/hub/v1/passkey/window',
  summary: 'Answer with a passkey a sign-in that began on another page',
  request: v.object({
    challenge,
    response: assertionSchema,
    /** As the window's address has it. */
    state: v.pipe(v.string(), v.maxLength(2048)),
  }),
  info: v.object({
    /** For `/v1/passkey/login_by_code` of the page that waits, once. */
    code: v.string(),
  }),
});

/** POST `/v1/passkey/register`: adds a passkey to the account. Needs a session that proved a factor just now. */
export const passkeyRegister = defineCall({
  name: 'passkeyRegister',
  method: 'POST',
  path: '/api/hub/v1/passkey/register',
  summary: 'Add a passkey to the account',
  request: v.object({ challenge, response: attestationSchema, name: v.optional(name) }),
  info: v.object({ passkey: passkeySchema }),
});

/** POST `/v1/passkey/signup`: registers an address with a passkey in place of a password. */
export const passkeySignUp = defineCall({
  name: 'passkeySignUp',
  method: 'POST',
  path: '/api/hub/v1/passkey/signup',
  summary: 'Create an account with an e-mail address, the code sent to it and a passkey',
  request: v.object({
    email: v.pipe(v.string(), v.maxLength(254)),
    email_captcha: v.pipe(v.string(), v.maxLength(16)),
    nickname: v.optional(v.pipe(v.string(), v.maxLength(64))),
    share_code: v.optional(v.pipe(v.string(), v.maxLength(64))),
    terms: v.optional(termsSchema),
    challenge,
    response: attestationSchema,
    /** Of the passkey. */
    name: v.optional(name),
  }),
  info: loginInfoSchema,
});

/** GET `/v1/user/passkeys`: the newest first. */
export const listPasskeys = defineCall({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/hub/v1/user/passkeys',
  summary: 'List the passkeys of the account',
  request: v.object({}),
  info: v.object({ passkeys: v.array(passkeySchema) }),
});

/** PATCH `/v1/user/passkeys/{id}`: only the owner sees the name. Needs a verified session. */
export const renamePasskey = defineCall({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/hub/v1/user/passkeys/{id}',
  summary: 'Give a passkey of the account another name',
  request: v.object({ ...rowRequestSchema.entries, name }),
  info: v.object({ passkey: passkeySchema }),
});

/** DELETE `/v1/user/passkeys/{id}`: the last way to sign in stays: -100118. Needs a verified session. */
export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/hub/v1/user/passkeys/{id}',
  summary: 'Remove a passkey; the sessions it opened end, except the one that asks',
  request: rowRequestSchema,
  info: v.undefined(),
});
