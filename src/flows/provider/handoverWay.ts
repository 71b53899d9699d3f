/** Ways to a provider and back, for `providerHandover.ts`; this one is that of the hub's OpenID providers. */
import { screenPaths } from '../../contract/screens';
import { providerLoginUrl } from '../../hub/providerLogin';
import type { LoginDoor } from '../login/completeLogin';
import type { RedeemOutcome } from './redeemCodeOnce';
import { redeemProviderCode, type ProviderAnswer } from './redeemProviderCode';
import type { Services } from '../services';

/** How a provider is reached, and how its answer is redeemed. */
export interface HandoverWay {
  /** Finds out what the address needs. @throws HubError where the hub had to be asked */
  prepare(): Promise<void>;
  /** `undefined` until it is prepared, and where the page cannot bind an answer to itself. */
  address(platform: string): string | undefined;
  /** Never rejects. */
  redeem(answer: ProviderAnswer, signal: AbortSignal): Promise<RedeemOutcome>;
}

interface OpenIdWayParts {
  services: Services;
  door: LoginDoor;
  /** Exact origin of the page the element stands in. */
  pageOrigin: string;
}

/** The hub as OpenID client: it sends the visitor to the provider and redeems what comes back. */
export function createOpenIdWay({ services, door, pageOrigin }: OpenIdWayParts): HandoverWay {
  let challenge: string | undefined;
  return {
    async prepare() {
      challenge = await services.flow.challenge();
    },
    address(platform) {
      if (challenge === undefined) return undefined;
      const { portal, config, domain } = services;
      return providerLoginUrl({
        hub: portal,
        platform,
        redirect: returnAddress(services, door, platform),
        flowChallenge: challenge,
        domain: domain(),
        ...(config().mode === 'page' ? {} : { opener: pageOrigin }),
      });
    },
    redeem: (answer, signal) => redeemProviderCode(services, answer, signal),
  };
}

/**
 * The portal's page a provider leads back to. In page mode it is the one that goes on, so it is told which app waits and
 * whether that app still needs a consent; a popup only brings a code to the element that knows.
 */
export function returnAddress(
  { portal, config }: Pick<Services, 'portal' | 'config'>,
  { consentRule }: Pick<LoginDoor, 'consentRule'>,
  platform: string,
): string {
  const { mode, appid } = config();
  const url = new URL(screenPaths.login, portal);
  url.searchParams.set('platform', platform);
  if (mode === 'page' && appid !== null) {
    url.searchParams.set('appid', appid);
    if (consentRule.asks()) url.searchParams.set('screen', 'authorize');
  }
  return url.href;
}
