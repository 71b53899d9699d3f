/** Registers with a passkey in place of a password: a `SignUpPart`. */
import { passkeyOptions, passkeySignUp, type Attestation } from '../../api/passkeys';
import { hubCodes } from '../../api/classifyCode';
import { HubError, isHubError } from '../../api/hubError';
import type { FormOutcome } from '../../flows/form/formState';
import type { CredentialRegistration } from '../../flows/register/registerWithEmail';
import type { TextKey } from '../../i18n/namespaces';
import { ownProperty } from '../../lib/ownProperty';
import type { MethodContext, SignUpPart } from '../method';
import { canMakeHere } from './canMakeHere';
import { makePasskey, type CeremonyOutcome, type PasskeyOptions } from './ceremony';
import { signalUnknown } from './signals';

export const signUp: SignUpPart = {
  isOffered: async (context, profile) =>
    ownProperty(profile, 'passkey_register') === true && canMakeHere(context),
  create: createSignUp,
  texts: {
    lead: 'passkey_register.lead',
    choose: 'passkey_register.choose',
    submit: 'passkey_register.submit',
  },
};

interface MadePasskey {
  email: string;
  challenge: string;
  options: PasskeyOptions;
  response: Attestation;
  madeAt: number;
}

/** The hub takes an answer for 5 minutes. */
const freshMs = 4 * 60_000;

/** A wrong code costs no passkey: the one that was made goes with the next code. */
function createSignUp({ services: { hub, clock } }: MethodContext): CredentialRegistration {
  let made: MadePasskey | null = null;
  const forget = async (): Promise<void> => {
    const old = made;
    made = null;
    if (old) await signalUnknown(old.options, old.response.id);
  };
  return {
    async make(email, signal) {
      if (made?.email === email && clock.now() - made.madeAt < freshMs) return null;
      await forget();
      const madeAt = clock.now();
      const request = { purpose: 'signup', account: email } as const;
      const { info } = await hub.call(passkeyOptions, request, { ignoreMessage: true, token: null, signal });
      if (!info) throw new HubError('business');
      const outcome = await makePasskey(info.options, { signal });
      if (outcome.kind !== 'answered') return refusalOf(outcome);
      made = { ...info, email, response: outcome.response, madeAt };
      return null;
    },
    async register(account, options) {
      if (!made) throw new HubError('business');
      const { challenge, response } = made;
      try {
        const answer = await hub.call(passkeySignUp, { ...account, challenge, response }, options);
        if (answer.isDone) made = null;
        return answer;
      } catch (error) {
        if (isSpent(error)) await forget();
        throw error;
      }
    },
  };
}

/** The hub will not take the passkey with another code either. */
const isSpent = (error: unknown): boolean =>
  isHubError(error) && (error.code === hubCodes.challengeGone || error.code === hubCodes.accountTaken);

const refusals: Readonly<Partial<Record<CeremonyOutcome<never>['kind'], TextKey>>> = {
  notHere: 'passkey_offer.not_here',
  unable: 'passkey_offer.unable',
  exists: 'passkey_offer.exists',
};

function refusalOf(outcome: Exclude<CeremonyOutcome<never>, { kind: 'answered' }>): FormOutcome {
  if (outcome.kind === 'failed') throw outcome.error;
  const key = refusals[outcome.kind];
  return key ? { kind: 'failed', problem: { text: { key } } } : { kind: 'stopped' };
}
