/** Addresses of providers, needed inside the click on a button. */
import { screenPaths } from '../../contract/screens';
import { providerLoginUrl } from '../../api/providerLogin';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import type { Services } from '../../flows/services';

export interface ProviderAddresses {
  /** @throws HubError where it asks the hub */
  prepare(): Promise<void>;
  /** `undefined` before `prepare()`, and if the page cannot bind an answer to itself. */
  address(platform: string): string | undefined;
}

export interface ProviderAddressDeps {
  services: Services;
  completion: LoginCompletion;
  /** Exact origin of the page that holds the element. */
  pageOrigin: string;
}

export function createOpenIdAddresses({
  services,
  completion,
  pageOrigin,
}: ProviderAddressDeps): ProviderAddresses {
  let challenge: string | undefined;
  return {
    async prepare() {
      challenge = await services.visitSecret.challenge();
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
  };
}

/** Names the app that waits, since in page mode that page continues the sign-in; a popup only hands the code on. */
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
