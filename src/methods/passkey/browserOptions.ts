/** What the hub sends for the browser, as far as the browser's parser needs it (WebAuthn, section 5.1). */
import * as v from 'valibot';

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const verification = v.exactOptional(v.picklist(['discouraged', 'preferred', 'required']));
const known = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.exactOptional(v.array(v.picklist(transports))),
});
const both = { challenge: v.string(), timeout: v.exactOptional(v.number()) };

/** To sign in, or to prove a factor again. */
export const requestOptionsSchema = v.object({
  ...both,
  rpId: v.exactOptional(v.string()),
  allowCredentials: v.exactOptional(v.array(known)),
  userVerification: verification,
});

/** To make a passkey. */
export const creationOptionsSchema = v.object({
  ...both,
  rp: v.object({ id: v.exactOptional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  attestation: v.exactOptional(v.picklist(['direct', 'enterprise', 'indirect', 'none'])),
  excludeCredentials: v.exactOptional(v.array(known)),
  authenticatorSelection: v.exactOptional(
    v.object({
      residentKey: v.exactOptional(v.picklist(['discouraged', 'preferred', 'required'])),
      requireResidentKey: v.exactOptional(v.boolean()),
      userVerification: verification,
    }),
  ),
});
