/** What the hub sends for the browser, as far as the browser's parser needs it (WebAuthn, section 5.1). */
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser';
import * as v from 'valibot';

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const verification = v.optional(v.picklist(['discouraged', 'preferred', 'required']));
const known = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.picklist(transports))),
});
const both = { challenge: v.string(), timeout: v.optional(v.number()) };

const requestOptions = v.object({
  ...both,
  rpId: v.optional(v.string()),
  allowCredentials: v.optional(v.array(known)),
  userVerification: verification,
});

const creationOptions = v.object({
  ...both,
  rp: v.object({ id: v.optional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  attestation: v.optional(v.picklist(['direct', 'enterprise', 'indirect', 'none'])),
  excludeCredentials: v.optional(v.array(known)),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: verification,
    }),
  ),
});

const isRequest = (options: unknown): options is RequestOptions =>
  v.safeParse(requestOptions, options).success;
const isCreation = (options: unknown): options is CreationOptions =>
  v.safeParse(creationOptions, options).success;

/** To sign in, or to prove a factor again. @throws TypeError */
export function readRequest(options: unknown): RequestOptions {
  if (!isRequest(options)) throw new TypeError('No options to use a passkey.');
  return options;
}

/** To make a passkey. @throws TypeError */
export function readCreation(options: unknown): CreationOptions {
  if (!isCreation(options)) throw new TypeError('No options to make a passkey.');
  return options;
}
