/** Tells the browser which passkeys are still good (WebAuthn, section 5.1.10), where it wants to know. */
import * as v from 'valibot';
import { passkeyOptions, type Assertion } from '../../api/passkeys';
import type { HubClient } from '../../api/client';
import type { PasskeyOptions } from './ceremony';
import { requestOptionsSchema } from './browserOptions';

interface SignalApi {
  signalUnknownCredential?: (fact: { rpId: string; credentialId: string }) => Promise<void>;
  signalAllAcceptedCredentials?: (fact: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
}

/** TypeScript's library lacks it. */
const signalApi = (): SignalApi => {
  const api: object = 'PublicKeyCredential' in globalThis ? globalThis.PublicKeyCredential : {};
  return api;
};

/** The hub does not know it: password managers offer it no more. Never rejects. */
export async function signalUnknown(options: PasskeyOptions, { id }: Assertion): Promise<void> {
  try {
    const { rpId } = v.parse(requestOptionsSchema, options);
    if (rpId !== undefined) await signalApi().signalUnknownCredential?.({ rpId, credentialId: id });
  } catch {
    // A hint.
  }
}

/** After a sign-in: which passkeys the account has. Never rejects. @param token of the new session */
export async function signalAccepted(hub: HubClient, { response }: Assertion, token: string): Promise<void> {
  const api = signalApi();
  const { userHandle: userId } = response;
  if (!api.signalAllAcceptedCredentials || !userId) return;
  try {
    const { info } = await hub.call(passkeyOptions, { purpose: 'verify' }, { token, ignoreMessage: true });
    const { rpId, allowCredentials } = v.parse(requestOptionsSchema, info?.options);
    if (rpId === undefined || !allowCredentials?.length) return;
    const allAcceptedCredentialIds = allowCredentials.map(({ id }) => id);
    await api.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds });
  } catch {
    // A hint.
  }
}
