import type { FactorOffer } from '../flows/login/nextStep';
import { email } from './email/email';
import type { SecondFactor } from './factor';
import { mobile } from './mobile/mobile';
import { password } from './password/password';
import { recoveryCode } from './recoveryCode/recoveryCode';
import { totp } from './totp/totp';

/** The factors that this widget knows, beside those of methods (`AccountPart.proof`). Their order does not matter: the hub names the preferred one. */
export const secondFactors: readonly SecondFactor[] = [totp, email, mobile, password, recoveryCode];

export interface KnownFactor extends SecondFactor {
  offer: FactorOffer;
}

/** The offered factors that the widget knows, each once, the preferred one first. */
export function knownFactors(
  offers: readonly FactorOffer[],
  registry: readonly SecondFactor[],
): KnownFactor[] {
  return offers.flatMap((offer, index) => {
    const factor = registry.find(({ id }) => id === offer.id);
    const isFirst = offers.findIndex(({ id }) => id === offer.id) === index;
    return factor && isFirst ? { ...factor, offer } : [];
  });
}
