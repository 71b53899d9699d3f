import {
  createOpenIdAddresses,
  type ProviderAddresses,
  type ProviderAddressParts,
} from './providerAddresses';
import { redeemProviderCode, type ProviderAnswer, type RedeemOutcome } from './redeemCode';

export interface ProviderStrategy extends ProviderAddresses {
  /** Never rejects. */
  redeem(answer: ProviderAnswer, signal: AbortSignal): Promise<RedeemOutcome>;
}

export function createOpenIdStrategy(parts: ProviderAddressParts): ProviderStrategy {
  return {
    ...createOpenIdAddresses(parts),
    redeem: (answer, signal) => redeemProviderCode(parts.services, answer, signal),
  };
}
