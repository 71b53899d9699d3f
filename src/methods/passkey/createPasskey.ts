/** Makes a passkey for the account that is signed in. */
import { passkeyOptions, passkeyRegister } from '../../api/passkeys';
import { HubError, isHubError } from '../../api/hubError';
import type { Services } from '../../flows/services';
import type { WithProof } from '../../flows/verify/withProof';
import { makePasskey, type CeremonyOutcome } from './ceremony';
import type { MakeInWindow } from './creationWindow';
import { signalUnknown } from './signals';

export interface CreateDeps {
  services: Pick<Services, 'hub'>;
  signal: AbortSignal;
  /** Without it a session that needs a proof is refused. */
  withProof?: WithProof;
  /** See `makePasskey`. */
  isSilent?: boolean;
  /** Default: on this page. */
  make?: MakeInWindow | undefined;
}

/** As of the ceremony; a failure of the browser rejects. */
export type Creation = Exclude<CeremonyOutcome<unknown>['kind'], 'answered' | 'failed'> | 'made';

/** @throws HubError, and what the browser throws unexpectedly */
export async function createPasskey(deps: CreateDeps): Promise<Creation> {
  const { services, signal, isSilent = false, make = makePasskey } = deps;
  const withProof: WithProof = deps.withProof ?? ((call) => call());
  const options = { ignoreMessage: true, signal } as const;
  const asked = await withProof(
    () => services.hub.call(passkeyOptions, { purpose: 'register' }, options),
    signal,
  );
  if (asked === null) return 'cancelled';
  if (!asked.isDone) throw new HubError('business');
  const outcome = await make(asked.info.options, { signal, isSilent });
  if (outcome.kind === 'failed') throw outcome.error;
  if (outcome.kind !== 'answered') return outcome.kind;
  const { response } = outcome;
  const request = { challenge: asked.info.challenge, response };
  const kept = await withProof(() => services.hub.call(passkeyRegister, request, options), signal).catch(
    async (error: unknown) => {
      // Without an answer the hub may have it.
      if (isHubError(error) && error.code !== 0) await signalUnknown(asked.info.options, response.id);
      throw error;
    },
  );
  if (kept?.isDone) return 'made';
  await signalUnknown(asked.info.options, response.id);
  if (kept === null) return 'cancelled';
  throw new HubError('business');
}
