/** How `providerPopup.ts` reaches a provider and redeems its answer; here for the hub's OpenID providers. */
import {
  createOpenIdAddresses,
  type ProviderAddresses,
  type ProviderAddressParts,
} from './providerAddresses';
import { redeemProviderCode, type ProviderAnswer, type RedeemOutcome } from './redeemCode';

/** How to reach a provider and redeem its answer. */
export interface ProviderStrategy extends ProviderAddresses {
  /** Never rejects. */
  redeem(answer: ProviderAnswer, signal: AbortSignal): Promise<RedeemOutcome>;
}

/** The hub as OpenID client: it sends the visitor to the provider and redeems what comes back. */
export function createOpenIdStrategy(parts: ProviderAddressParts): ProviderStrategy {
  return {
    ...createOpenIdAddresses(parts),
    redeem: (answer, signal) => redeemProviderCode(parts.services, answer, signal),
  };
}
