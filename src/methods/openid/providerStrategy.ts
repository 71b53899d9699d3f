import { createOpenIdAddresses, type ProviderAddresses, type ProviderAddressDeps } from './providerAddresses';
import { redeemProviderCode, type ProviderAnswer, type RedeemOutcome } from './redeemCode';

export interface ProviderStrategy extends ProviderAddresses {
  /** Never rejects. */
  redeem(answer: ProviderAnswer, signal: AbortSignal): Promise<RedeemOutcome>;
}

export function createOpenIdStrategy(deps: ProviderAddressDeps): ProviderStrategy {
  return {
    ...createOpenIdAddresses(deps),
    redeem: (answer, signal) => redeemProviderCode(deps.services, answer, signal),
  };
}
