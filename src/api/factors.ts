import * as v from 'valibot';
import { defineCall } from './defineCall';
import { loginInfoSchema } from './loginInfo';

const factorId = v.pipe(v.string(), v.minLength(1), v.maxLength(32));

/** Names a set-up that the hub asks for in a sign-in (`need_setup`); without it the call needs a verified session. */
const challenge = v.optional(v.pipe(v.string(), v.maxLength(128)));

/** One second factor of an account. Times are milliseconds since 1970. */
export const factorSchema = v.object({
  /** `totp`, `passkey`, `email`, `mobile`, and others in later releases. */
  id: v.string(),
  masked_to: v.fallback(v.optional(v.string()), undefined),
  created_at: v.number(),
  used_at: v.number(),
  /** Whether a sign-in asks for it first. */
  preferred: v.boolean(),
});

export type FactorEntry = v.InferOutput<typeof factorSchema>;

/** GET `/v1/user/factors`: what a sign-in may ask for, the preferred one first. Empty where nothing asks for one. */
export const listFactors = defineCall({
  name: 'listFactors',
  method: 'GET',
  path: '/api/hub/v1/user/factors',
  summary: 'List the second factors of the account',
  request: v.object({}),
  info: v.object({
    factors: v.array(factorSchema),
    recovery_codes_left: v.number(),
    /** Whether the tenant demands a second factor. */
    required: v.boolean(),
    /** Until then a sign-in without one passes. */
    grace_until: v.fallback(v.optional(v.number()), undefined),
  }),
});

/** POST `/v1/user/totp/start`: a new secret, which counts for nothing before `confirm`. The last one started wins. */
export const totpStart = defineCall({
  name: 'totpStart',
  method: 'POST',
  path: '/api/hub/v1/user/totp/start',
  summary: 'Start the set-up of an authenticator app',
  request: v.object({ challenge }),
  info: v.object({
    /** Base32 (RFC 4648). */
    secret: v.string(),
    /** `otpauth://totp/…`, for a QR code or a link. */
    uri: v.string(),
  }),
});

/** POST `/v1/user/totp/confirm`: turns the app on. In a sign-in the answer has its session too. */
export const totpConfirm = defineCall({
  name: 'totpConfirm',
  method: 'POST',
  path: '/api/hub/v1/user/totp/confirm',
  summary: 'Turn the authenticator app on with its first code',
  request: v.object({ code: v.pipe(v.string(), v.maxLength(16)), challenge }),
  info: v.object({
    ...loginInfoSchema.entries,
    /** Shown once. */
    recovery_codes: v.array(v.string()),
  }),
});

/** DELETE `/v1/user/factors/{id}`: `totp` takes the recovery codes along. Needs a verified session. */
export const removeFactor = defineCall({
  name: 'removeFactor',
  method: 'DELETE',
  path: '/api/hub/v1/user/factors/{id}',
  summary: 'Remove a second factor of the account; the last one that the tenant demands stays',
  request: v.object({ id: factorId }),
  info: v.undefined(),
});

/** POST `/v1/user/factors/prefer`: which factor a sign-in asks for first. */
export const preferFactor = defineCall({
  name: 'preferFactor',
  method: 'POST',
  path: '/api/hub/v1/user/factors/prefer',
  summary: 'Choose the second factor that a sign-in asks for first',
  request: v.object({ id: factorId }),
  info: v.undefined(),
});

/** POST `/v1/user/recovery_codes`: the codes before it count no more. Needs a verified session. */
export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/hub/v1/user/recovery_codes',
  summary: 'Make new recovery codes',
  request: v.object({}),
  info: v.object({ recovery_codes: v.array(v.string()) }),
});
