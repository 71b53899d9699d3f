import { describeError } from '../../http/describeError';
import type { CallContext } from '../../http/callContext';
import { Refusal } from '../../answers/refusal';
import { callbackAddress } from '../redirect/providerLogin';
import type { ProviderLoginRow } from '../redirect/redirectTables';
import { redeemProviderCode, type ProviderIdentity } from './redeemProviderCode';

/**
 * Asks the provider who it was.
 * @param login spent
 * @throws Refusal -100102, -10002
 */
export async function askProvider(
  { openIdClients, config, log, tenant }: Pick<CallContext, 'openIdClients' | 'config' | 'log' | 'tenant'>,
  id: string,
  {
    salt,
    answerIssuer: issuer,
    callback: used,
  }: Pick<ProviderLoginRow, 'salt' | 'answerIssuer' | 'callback'>,
  answer: { code: string; state: string },
): Promise<ProviderIdentity> {
  const callback = used ?? callbackAddress(config.publicOrigin, id);
  try {
    return await redeemProviderCode(await openIdClients.connect(id, tenant), {
      ...answer,
      callback,
      salt,
      issuer,
    });
  } catch (error) {
    if (error instanceof Refusal && error.cause)
      log.warn(describeError(error.cause), 'a provider did not confirm a sign-in');
    throw error;
  }
}
