import { loginByCode } from '../../hub/providerLogin';
import { redeemCodeOnce, type RedeemOutcome, type RedeemServices } from './redeemCodeOnce';

/** What a provider sent back. */
export interface ProviderAnswer {
  /** `platform` of the address: `google`, `auth0`, … */
  platform: string;
  code: string;
  state: string;
}

/** Redeems a provider's code with this element's own flow (contract section 5, "Providers"). Never rejects. */
export function redeemProviderCode(
  services: RedeemServices,
  { platform, code, state }: ProviderAnswer,
  signal?: AbortSignal,
): Promise<RedeemOutcome> {
  return redeemCodeOnce(
    services,
    { code, method: platform },
    (options) => services.hub.call(loginByCode(platform), { code, state }, options),
    signal,
  );
}
