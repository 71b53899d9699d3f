/** The Signal API: tells what keeps passkeys which of them are still good (WebAuthn level 3, section 5.1.10). */
import type { HubClient } from '../../api/client';
import { passkeyOptions, type Assertion } from '../../api/passkeys';
import { readCreation, readRequest } from './browserOptions';
import type { PasskeyOptions } from './ceremony';

/** TypeScript's library lacks it. */
interface SignalApi {
  signalUnknownCredential?: (fact: { rpId: string; credentialId: string }) => Promise<void>;
  signalAllAcceptedCredentials?: (fact: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: string[];
  }) => Promise<void>;
  signalCurrentUserDetails?: (fact: {
    rpId: string;
    userId: string;
    name: string;
    displayName: string;
  }) => Promise<void>;
}

const signalApi = (): SignalApi => {
  const api: object = 'PublicKeyCredential' in globalThis ? globalThis.PublicKeyCredential : {};
  return api;
};

/** What is signalled are hints: nothing waits for them or fails with them. */
async function hint(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {
    // The browser's list stays as it is.
  }
}

/** The hub does not have it: password managers offer it no more. @param options with which it was used or made */
export const signalUnknown = (options: PasskeyOptions, credentialId: string): Promise<void> =>
  hint(async () => {
    const rpId = 'rp' in options ? readCreation(options).rp.id : readRequest(options).rpId;
    if (rpId !== undefined) await signalApi().signalUnknownCredential?.({ rpId, credentialId });
  });

/** After a sign-in: which passkeys the account has. @param token of the new session */
export const signalAccepted = (hub: HubClient, { response }: Assertion, token: string): Promise<void> =>
  hint(async () => {
    const api = signalApi();
    const { userHandle: userId } = response;
    if (!api.signalAllAcceptedCredentials || !userId) return;
    const { info } = await hub.call(passkeyOptions, { purpose: 'verify' }, { token, ignoreMessage: true });
    const { rpId, allowCredentials } = readRequest(info?.options);
    if (rpId === undefined || !allowCredentials?.length) return;
    const allAcceptedCredentialIds = allowCredentials.map(({ id }) => id);
    await api.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds });
  });

/** After a change of the list: those of the account, and its names. */
export const signalOwned = (hub: HubClient, signal: AbortSignal): Promise<void> =>
  hint(async () => {
    const api = signalApi();
    if (!api.signalAllAcceptedCredentials && !api.signalCurrentUserDetails) return;
    const request = { purpose: 'register' } as const;
    const { info } = await hub.call(passkeyOptions, request, { ignoreMessage: true, signal });
    const { rp, user, excludeCredentials = [] } = readCreation(info?.options);
    if (rp.id === undefined) return;
    const owner = { rpId: rp.id, userId: user.id };
    const allAcceptedCredentialIds = excludeCredentials.map(({ id }) => id);
    await api.signalAllAcceptedCredentials?.({ ...owner, allAcceptedCredentialIds });
    await api.signalCurrentUserDetails?.({ ...owner, name: user.name, displayName: user.displayName });
  });
