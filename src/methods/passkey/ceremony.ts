/** Asks the browser for a passkey. Loaded when one is needed. */
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Assertion, Attestation } from '../../api/passkeys';
import { takeCredentialTurn } from '../../lib/credentialRequest';
import { readCreation, readRequest } from './browserOptions';

export type CeremonyOutcome<Response> =
  | { kind: 'answered'; response: Response }
  /** By the visitor, by time, or there is no passkey: browsers do not tell which (WebAuthn, section 14.5.1). */
  | { kind: 'cancelled' }
  /** By us: the signal, or another request of the document. */
  | { kind: 'stopped' }
  /** The device has a passkey of this account already. */
  | { kind: 'exists' }
  /** Not on this page: its address, or the policy of the frame. */
  | { kind: 'notHere' }
  /** The device cannot do what the hub asks for, as to verify its user. */
  | { kind: 'unable' }
  | { kind: 'failed'; error: unknown };

/** `options` of the call `passkeyOptions`. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** Shows the browser's dialog for a passkey. Never rejects. */
export function askPasskey(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<CeremonyOutcome<Assertion>> {
  return inTurn(signal, () => startAuthentication({ optionsJSON: readRequest(options) }));
}

/** Adds passkeys to the suggestions of fields with `webauthn`, until one is chosen. Never rejects. */
export function suggestPasskeys(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<CeremonyOutcome<Assertion>> {
  return inTurn(signal, () =>
    startAuthentication({
      optionsJSON: readRequest(options),
      useBrowserAutofill: true,
      // The library does not see into shadow roots.
      verifyBrowserAutofillInput: false,
    }),
  );
}

/**
 * Makes a passkey. Never rejects.
 * @param isSilent without a dialog: right after a sign-in with a password, where the browser has conditional create
 */
export function makePasskey(
  options: PasskeyOptions,
  { signal, isSilent = false }: { signal: AbortSignal; isSilent?: boolean },
): Promise<CeremonyOutcome<Attestation>> {
  return inTurn(signal, () =>
    startRegistration({ optionsJSON: readCreation(options), useAutoRegister: isSilent }),
  );
}

const stop = (): void => WebAuthnAbortService.cancelCeremony();

async function inTurn<Response>(
  signal: AbortSignal,
  ask: () => Promise<Response>,
): Promise<CeremonyOutcome<Response>> {
  if (signal.aborted) return { kind: 'stopped' };
  const endTurn = takeCredentialTurn(stop);
  signal.addEventListener('abort', stop);
  try {
    return { kind: 'answered', response: await ask() };
  } catch (error) {
    return signal.aborted ? { kind: 'stopped' } : readFailure(error);
  } finally {
    signal.removeEventListener('abort', stop);
    endTurn();
  }
}

/** By the names of the specification, which the library keeps. */
function readFailure(error: unknown): Exclude<CeremonyOutcome<never>, { kind: 'answered' }> {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return { kind: 'cancelled' };
    case 'AbortError':
      return { kind: 'stopped' };
    case 'InvalidStateError':
      return { kind: 'exists' };
    case 'SecurityError':
      return { kind: 'notHere' };
    case 'ConstraintError':
    case 'NotSupportedError':
      return { kind: 'unable' };
    default:
      return { kind: 'failed', error };
  }
}
