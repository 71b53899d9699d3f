/**
 * Sign-in outside its app, on a messenger's own page (docs/contract.md section 5, "Providers"). It does not carry the hub's
 * sealed state, so this element makes the state, which proves that the answer is for it and names the popup's
 * opener.
 */
import { randomHex, sha256Hex } from '../../lib/hex';
import type { LoginCompletion } from '../../flows/login/loginCompletion';
import { returnAddress } from '../openid/providerAddresses';
import type { ProviderStrategy } from '../openid/providerStrategy';
import {
  ownDomain,
  readMessengerSettings,
  redeemMessengerCode,
  type MessengerSettings,
} from './messengerSettings';
import type { Services } from '../../flows/services';
import type { MessengerKind } from './messengerKind';

export interface MessengerStrategyDeps {
  kind: MessengerKind;
  services: Services;
  completion: LoginCompletion;
  proof: () => Promise<string>;
  /** Exact origin of the page that holds the element. */
  pageOrigin: string;
  signal: AbortSignal;
}

export function createMessengerStrategy({
  kind,
  services,
  completion,
  proof,
  pageOrigin,
  signal,
}: MessengerStrategyDeps): ProviderStrategy {
  let settings: MessengerSettings | undefined;
  let state = '';
  return {
    async prepare() {
      const ownState = await proof();
      settings = await readMessengerSettings(kind, services, ownDomain(services), signal);
      state = services.config().mode === 'page' ? ownState : `${ownState}.${pageOrigin}`;
    },
    address() {
      if (!settings) return undefined;
      const url = new URL(settings.authorizeUrl);
      url.searchParams.set('client_id', settings.appId);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('redirect_uri', messengerReturnAddress(kind, services, completion));
      url.searchParams.set('state', state);
      return url.href;
    },
    async redeem({ code, state: returned }, attemptSignal) {
      if (!settings || returned !== state) {
        return { kind: 'failed', text: { key: kind.texts.otherFlow }, isSpent: false };
      }
      return redeemMessengerCode(kind, services, { domain: settings.domain, code }, attemptSignal);
    },
  };
}

/** The tenant too: the neutral portal serves a document for each. */
function messengerReturnAddress(
  { id }: MessengerKind,
  services: Services,
  completion: LoginCompletion,
): string {
  const url = new URL(returnAddress(services, completion, id));
  const domain = services.domain();
  if (domain !== null) url.searchParams.set('domain', domain);
  return url.href;
}

/**
 * Known to this visit alone, and derived from the flow, so that in page mode the next document can compute it again.
 * The flow's challenge does not serve: providers see it.
 */
export async function messengerProof(
  { id }: Pick<MessengerKind, 'id'>,
  { visitSecret }: Pick<Services, 'visitSecret'>,
): Promise<string> {
  // Without a secure context there is no hash. The opener of a popup stays loaded, so memory is enough.
  return (await sha256Hex(`${id} ${visitSecret.id}`)) ?? randomHex(32);
}
