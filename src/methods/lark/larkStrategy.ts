/**
 * Sign-in outside Lark, on Lark's own page (docs/contract.md section 5, "Providers"). Lark does not carry the hub's
 * sealed state, so this element makes the state, which proves that the answer is for it and names the popup's
 * opener.
 */
import { randomHex, sha256Hex } from '../../lib/hex';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import { returnAddress } from '../openid/providerAddresses';
import type { ProviderStrategy } from '../openid/providerStrategy';
import { larkPlatform } from './larkPlatform';
import { larkDomain, readLarkSettings, redeemLarkCode, type LarkSettings } from './larkSettings';
import type { Services } from '../../flows/services';

export interface LarkStrategyDeps {
  services: Services;
  completion: LoginCompletion;
  proof: () => Promise<string>;
  /** Exact origin of the page that holds the element. */
  pageOrigin: string;
  signal: AbortSignal;
}

export function createLarkStrategy({
  services,
  completion,
  proof,
  pageOrigin,
  signal,
}: LarkStrategyDeps): ProviderStrategy {
  let settings: LarkSettings | undefined;
  let state = '';
  return {
    async prepare() {
      const ownState = await proof();
      settings = await readLarkSettings(services, larkDomain(services), signal);
      state = services.config().mode === 'page' ? ownState : `${ownState}.${pageOrigin}`;
    },
    address() {
      if (!settings) return undefined;
      const url = new URL(settings.authorizeUrl);
      url.searchParams.set('client_id', settings.appId);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('redirect_uri', larkReturnAddress(services, completion));
      url.searchParams.set('state', state);
      return url.href;
    },
    async redeem({ code, state: returned }, attemptSignal) {
      if (!settings || returned !== state) {
        return { kind: 'failed', text: { key: 'lark.other_flow' }, isSpent: false };
      }
      return redeemLarkCode(services, { domain: settings.domain, code }, attemptSignal);
    },
  };
}

/** The tenant too: the neutral portal serves a document for each. */
function larkReturnAddress(services: Services, completion: LoginCompletion): string {
  const url = new URL(returnAddress(services, completion, larkPlatform));
  const domain = services.domain();
  if (domain !== null) url.searchParams.set('domain', domain);
  return url.href;
}

/**
 * Known to this visit alone, and derived from the flow, so that in page mode the next document can compute it again.
 * The flow's challenge does not serve: providers see it.
 */
export async function larkProof({ services }: { services: Pick<Services, 'visitSecret'> }): Promise<string> {
  // Without a secure context there is no hash. The opener of a popup stays loaded, so memory is enough.
  return (await sha256Hex(`lark ${services.visitSecret.id}`)) ?? randomHex(32);
}
