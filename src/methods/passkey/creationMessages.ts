/** Messages between a frame and the window that makes a passkey for it. Both are pages of the portal. */
import type { Attestation } from '../../api/passkeys';
import { envelope, messageSource, messageVersion } from '../../contract/messages';
import { ownProperty } from '../../lib/ownProperty';
import type { CeremonyOutcome, PasskeyOptions } from './ceremony';

/** The window listens. */
export const readyMessage = envelope('passkey-ready', {});

export const optionsMessage = (options: PasskeyOptions) => envelope('passkey-options', { options });

/** How the window ended. */
export type CreationEnd = Exclude<CeremonyOutcome<Attestation>, { kind: 'failed' | 'stopped' }>;

export const endMessage = (end: CreationEnd) => envelope('passkey-end', { end });

/** @param data `event.data` of a trusted sender */
function read(data: unknown, type: string, field: string): unknown {
  const isOurs =
    ownProperty(data, 'source') === messageSource && ownProperty(data, 'version') === messageVersion;
  return isOurs && ownProperty(data, 'type') === type ? ownProperty(data, field) : undefined;
}

export const isReady = (data: unknown): boolean => read(data, readyMessage.type, 'type') !== undefined;

export function readOptions(data: unknown): PasskeyOptions | undefined {
  const options = read(data, 'passkey-options', 'options');
  return isRecord(options) ? options : undefined;
}

export function readEnd(data: unknown): CreationEnd | undefined {
  const end = read(data, 'passkey-end', 'end');
  const kind = ownProperty(end, 'kind');
  if (kind === 'answered') {
    const response = ownProperty(end, 'response');
    return isAttestation(response) ? { kind, response } : undefined;
  }
  return kind === 'cancelled' || kind === 'exists' || kind === 'notHere' || kind === 'unable'
    ? { kind }
    : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The hub checks the rest. */
const isAttestation = (value: unknown): value is Attestation =>
  typeof ownProperty(value, 'id') === 'string' && isRecord(ownProperty(value, 'response'));
