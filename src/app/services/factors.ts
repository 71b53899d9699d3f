/** The second factors of this page: those of the registry, and what methods prove. */
import { createCredentialFactor } from '../../factors/credentialFactor';
import type { SecondFactor } from '../../factors/factor';
import { knownFactors, secondFactors, type KnownFactor } from '../../factors/registry';
import type { FactorOffer } from '../../flows/login/nextStep';
import type { Entry } from '../entry';
import { loadAccountPart } from './accountPart';

/** Whether `findFactors` has to load something. */
export const areFactorsLoaded = ({ methods }: Entry, offers: readonly FactorOffer[]): boolean =>
  offers.every(({ id }) => !methods.some((method) => method.id === id && method.account));

/** Those of the registry at once. */
export const ownFactors = ({ factors = secondFactors }: Entry, offers: readonly FactorOffer[]) =>
  knownFactors(offers, factors);

/** In the hub's order. What cannot be loaded, or asked for on this page, is left out. Never rejects. */
export async function findFactors(entry: Entry, offers: readonly FactorOffer[]): Promise<KnownFactor[]> {
  const { factors = secondFactors } = entry;
  const added = await Promise.all(offers.map(({ id }) => findProved(entry, id).catch(() => null)));
  return knownFactors(offers, [...factors, ...added.filter((factor) => factor !== null)]);
}

async function findProved(entry: Entry, id: string): Promise<SecondFactor | null> {
  const proof = (await loadAccountPart(entry, id))?.proof;
  if (!proof || proof.canAsk?.(entry) === false) return null;
  return createCredentialFactor({
    ...proof,
    id,
    ask: (challenge, signal) => proof.ask(entry, signal, challenge),
  });
}
