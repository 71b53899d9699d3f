/** Reads what a browser sends of an authenticator, before anything of it is checked. */
import * as v from 'valibot';
import type { Assertion, Attestation } from '../../../src/api/passkeys';
import { fieldInvalid } from '../../answers/refusal';

const clientDataSchema = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  /** Of the page around a frame of another site; Safari names none. */
  topOrigin: v.optional(v.string()),
});

/** Loaded with the first passkey: they take 17 MB. */
const helpers = () => import('@simplewebauthn/server/helpers');

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** @param field named where it cannot be read @throws Refusal -100110 */
function readOr<Read>(field: string, read: () => Read): Read {
  try {
    return read();
  } catch {
    throw fieldInvalid(field);
  }
}

function readClientData(text: string, field: string) {
  return readOr(field, () => {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return v.parse(clientDataSchema, value);
  });
}

/** @returns the challenge that it answers @throws Refusal -100110 */
export async function readAssertion(
  { id, rawId, response }: Assertion,
  field: string,
): Promise<{ challenge: string }> {
  if (id !== rawId) throw fieldInvalid(field);
  const { challenge } = readClientData(response.clientDataJSON, field);
  const { parseAuthenticatorData } = await helpers();
  readOr(field, () => parseAuthenticatorData(bytesOf(response.authenticatorData)));
  return { challenge };
}

const statementSchema = v.object({ fmt: v.string(), isSigned: v.boolean() });

/**
 * No statement about the maker of the device was asked for, so none is read: certificates of strangers are not parsed.
 * @returns the page around a frame @throws Refusal -100110
 */
export async function readAttestation(
  { id, rawId, response }: Attestation,
  field: string,
): Promise<{ topOrigin?: string | undefined }> {
  if (id !== rawId) throw fieldInvalid(field);
  const { topOrigin } = readClientData(response.clientDataJSON, field);
  const { decodeAttestationObject, parseAuthenticatorData } = await helpers();
  const { fmt, isSigned } = readOr(field, () => {
    const object = decodeAttestationObject(bytesOf(response.attestationObject));
    const { credentialID, credentialPublicKey } = parseAuthenticatorData(object.get('authData'));
    if (!credentialID || !credentialPublicKey) throw new Error('no key');
    if (Buffer.from(credentialID).toString('base64url') !== id) throw new Error('another key');
    return v.parse(statementSchema, {
      fmt: object.get('fmt'),
      isSigned: object.get('attStmt').get('x5c') !== undefined,
    });
  });
  if (isSigned || (fmt !== 'none' && fmt !== 'packed')) throw fieldInvalid(field);
  return { topOrigin };
}
