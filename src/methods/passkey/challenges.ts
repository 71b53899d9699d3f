import { passkeyOptions } from '../../api/passkeys';
import { HubError } from '../../api/hubError';
import type { MethodContext } from '../method';
import type { PasskeyOptions } from './ceremony';

export interface PasskeyChallenge {
  challenge: string;
  options: PasskeyOptions;
}

export interface PasskeyChallenges {
  /** One that nothing has answered yet serves again, so that the dialog opens at once. @throws HubError */
  get(signal: AbortSignal): Promise<PasskeyChallenge>;
  /** Whether a request with the present one may outlast it. */
  isOld(): boolean;
  /** It is answered, or refused. */
  spend(): void;
}

/** The hub takes an answer for 5 minutes. */
const freshMs = 4 * 60_000;

/** Shared by suggestions and screen. */
export function createChallenges({ services }: Pick<MethodContext, 'services'>): PasskeyChallenges {
  const { clock, hub } = services;
  let kept: (PasskeyChallenge & { madeAt: number }) | undefined;
  const isOld = (): boolean => !kept || clock.now() - kept.madeAt > freshMs;
  return {
    isOld,
    spend: () => {
      kept = undefined;
    },
    async get(signal) {
      if (kept && !isOld()) return kept;
      const madeAt = clock.now();
      const { info } = await hub.call(passkeyOptions, { purpose: 'login' }, { ignoreMessage: true, signal });
      if (!info) throw new HubError('malformed');
      kept = { ...info, madeAt };
      return kept;
    },
  };
}
