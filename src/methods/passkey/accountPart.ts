/** What an owner does with passkeys: an `AccountPart`. */
import { passkeyOptions } from '../../api/passkeys';
import { HubError } from '../../api/hubError';
import type { Proof } from '../../flows/verify/verification';
import type { AccountPart, MethodContext } from '../method';
import { askPasskey } from './ceremony';
import { canAskHere } from './place';

export { PasskeySection as Section } from './PasskeySection';
export { offerAfterLogin as offer } from './offerAfterLogin';
export { signUp } from './signUp';

export const proof: AccountPart['proof'] = {
  name: 'verify.passkey',
  lead: 'factor.passkey_lead',
  action: 'verify.use_passkey',
  canAsk: canAskHere,
  ask: proveByPasskey,
};

async function proveByPasskey(
  { services }: MethodContext,
  signal: AbortSignal,
  loginChallenge?: string,
  merge?: string,
): Promise<Proof> {
  const request = { purpose: 'verify', login_challenge: loginChallenge, merge } as const;
  const { info } = await services.hub.call(passkeyOptions, request, { ignoreMessage: true, signal });
  if (!info) throw new HubError('business');
  const outcome = await askPasskey(info.options, signal);
  switch (outcome.kind) {
    case 'answered':
      return { fields: { passkey: outcome.response } };
    case 'failed':
      throw outcome.error;
    case 'notHere':
      return { problem: { key: 'verify.not_here' } };
    case 'unable':
      return { problem: { key: 'verify.unable' } };
    case 'cancelled':
    case 'stopped':
    case 'exists':
    default:
      return null;
  }
}
