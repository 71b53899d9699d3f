import type { FactorOffer } from '../flows/login/nextStep';
import { email } from './email/email';
import type { SecondFactor } from './factor';
import { mobile } from './mobile/mobile';

/** The factors that this widget knows. Their order does not matter: the hub names the preferred one. */
export const secondFactors: readonly SecondFactor[] = [email, mobile];

export interface KnownFactor extends SecondFactor {
  offer: FactorOffer;
}

/** The offered factors that the widget knows, the preferred one first. */
export function knownFactors(
  offers: readonly FactorOffer[],
  registry: readonly SecondFactor[] = secondFactors,
): KnownFactor[] {
  return offers.flatMap((offer) =>
    registry.filter(({ id }) => id === offer.id).map((factor) => ({ ...factor, offer })),
  );
}
