import { providerLoginUrl } from '../../src/api/providerLogin';
import { hashToken } from '../credentials/opaqueToken';
import { providerPeople } from '../../demo/seed/knownPeople';
import { createBrowser, type Page } from './createBrowser';
import { portal, someFlow, type TestHub } from './createTestHub';

/** How a provider's sign-in begins. */
export interface ProviderStart {
  platform?: string;
  origin?: string;
  redirect?: string;
  opener?: string;
  domain?: string;
  /** The visit's `entry-flow`. */
  flow?: string;
}

/** The embedded provider's one person. */
export const googleSub = providerPeople[0]?.sub ?? '';

/** Address behind a "Continue with …" button. */
export function startAddress({
  platform = 'google',
  origin = portal,
  redirect,
  opener,
  domain,
  flow = someFlow,
}: ProviderStart = {}): string {
  return providerLoginUrl({
    hub: origin,
    platform,
    redirect: redirect ?? `${origin}/entry/login?platform=${platform}`,
    flowChallenge: hashToken(flow),
    ...(opener === undefined ? {} : { opener }),
    ...(domain === undefined ? {} : { domain }),
  });
}

/** Goes through the provider's page and stops at the portal. */
export async function visitProvider(
  test: Pick<TestHub, 'fetch'>,
  start: ProviderStart = {},
  choice: Record<string, string> = { sub: googleSub },
): Promise<Page> {
  const browser = createBrowser(test);
  return browser.submit(await browser.open(startAddress(start)), choice);
}

/** Returns the provider's answer in the portal's address. */
export const answerOf = ({ url }: Page) => ({
  code: url.searchParams.get('code') ?? '',
  state: url.searchParams.get('state') ?? '',
});
