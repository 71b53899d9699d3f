import { describeError } from '../../http/describeError';
import type { CallContext } from '../../http/callContext';
import { Refusal } from '../../answers/refusal';
import { everyMailbox, isMailTrusted } from '../../config/trustedMail';
import { callbackAddress } from '../redirect/providerLogin';
import type { ProviderLoginRow } from '../redirect/redirectTables';
import { ownProvider } from './ownProvider';
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
    const person = await redeemProviderCode(await openIdClients.connect(id, tenant), {
      ...answer,
      callback,
      salt,
      issuer,
    });
    return proved(person, trustOf(id, { config, tenant }));
  } catch (error) {
    if (error instanceof Refusal && error.cause)
      log.warn(describeError(error.cause), 'a provider did not confirm a sign-in');
    throw error;
  }
}

/** One that the demo plays is believed. */
function trustOf(id: string, { config, tenant }: Pick<CallContext, 'config' | 'tenant'>): readonly string[] {
  const settings = ownProvider(tenant, id) ?? config.issuers.find((issuer) => issuer.id === id);
  return settings?.trustsEmail ?? [everyMailbox];
}

/** What its word does not count for, nobody has proved. */
function proved(person: ProviderIdentity, trusted: readonly string[]): ProviderIdentity {
  const { email } = person;
  if (email === null || isMailTrusted(trusted, email)) return person;
  return { ...person, email: null, unprovedEmail: email };
}
