/** How `providerPopup.ts` reaches a provider and redeems its answer; here for the hub's OpenID providers. */
import { screenPaths } from '../../contract/screens';
import { providerLoginUrl } from '../../hub/providerLogin';
import type { LoginCompletion } from '../login/completeLogin';
import { redeemProviderCode, type ProviderAnswer, type RedeemOutcome } from './redeemCode';
import type { Services } from '../services';

/** How to reach a provider and redeem its answer. */
export interface ProviderStrategy {
  /** Collects what the address needs. @throws HubError where it asks the hub */
  prepare(): Promise<void>;
  /** `undefined` before `prepare()`, and where the page cannot bind an answer to itself. */
  address(platform: string): string | undefined;
  /** Never rejects. */
  redeem(answer: ProviderAnswer, signal: AbortSignal): Promise<RedeemOutcome>;
}

interface OpenIdStrategyParts {
  services: Services;
  completion: LoginCompletion;
  /** Exact origin of the page that holds the element. */
  pageOrigin: string;
}

/** The hub as OpenID client: it sends the visitor to the provider and redeems what comes back. */
export function createOpenIdStrategy({
  services,
  completion,
  pageOrigin,
}: OpenIdStrategyParts): ProviderStrategy {
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
        redirect: returnAddress(services, completion, platform),
        flowChallenge: challenge,
        domain: domain(),
        ...(config().mode === 'page' ? {} : { opener: pageOrigin }),
      });
    },
    redeem: (answer, signal) => redeemProviderCode(services, answer, signal),
  };
}

/**
 * The page of the portal that a provider leads back to. In page mode this page continues the sign-in, so its address
 * names the app that waits and whether that app still needs a consent. A popup only hands the code to its opener.
 */
export function returnAddress(
  { portal, config }: Pick<Services, 'portal' | 'config'>,
  { consentRule }: Pick<LoginCompletion, 'consentRule'>,
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
